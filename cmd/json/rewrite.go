package main

import (
	"bytes"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"os"
	"os/signal"
	"path/filepath"
)

// errChanged is the error of a file that another program has written since it was opened.
var errChanged = errors.New("the file has changed since it was opened")

// rewrite replaces the content of a regular file by the output of convert, which must read all of its input. The file
// is replaced in one step, and is not modified if its content would not change. It retains its owner, group and
// permissions where [copyOwner] can set them. If path is a symbolic link, its target is rewritten.
//
// If an error occurs, rewrite does not change the file and no temporary file remains. It is an error if another program
// changes the file before it is replaced; see [draft.checkOriginal]. An [os.PathError] has the given path, not that of
// the target or of the temporary file.
func rewrite(path string, convert func(io.Writer, io.Reader) error) error {
	err := rewriteTarget(path, convert)
	if e, ok := errors.AsType[*os.PathError](err); ok {
		return &os.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

// rewriteTarget is rewrite, except that the path of an error may be that of the target.
func rewriteTarget(path string, convert func(io.Writer, io.Reader) error) error {
	// Opening a named pipe would wait for its writer, and opening a device may change its state.
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if err := checkRegular(info); err != nil {
		return err
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	original, err := os.Open(target)
	if err != nil {
		return err
	}
	defer original.Close()
	// Another file may have replaced it meanwhile.
	if info, err = original.Stat(); err != nil {
		return err
	}
	if err := checkRegular(info); err != nil {
		return err
	}
	d := &draft{original: original, info: info}
	defer d.discard()
	if err := convert(d, io.TeeReader(original, &d.read)); err != nil {
		return err
	}
	return d.commit()
}

// checkRegular returns an error with the kind of the file that info describes, unless that is a regular file.
func checkRegular(info os.FileInfo) error {
	kind := "a special file"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		kind = "a directory"
	case mode&os.ModeNamedPipe != 0:
		kind = "a named pipe"
	case mode&os.ModeSocket != 0:
		kind = "a socket"
	case mode&os.ModeDevice != 0:
		kind = "a device"
	}
	return errors.New("-w rewrites only regular files, and this is " + kind)
}

// A draft is the new content of a file. While it is equal to the old content it is only a length; the
// temporary file is created at the first difference.
type draft struct {
	original *os.File      // file to be replaced, open for reading
	info     os.FileInfo   // original before the conversion
	read     maphash.Hash  // content of original that the conversion has read
	mode     os.FileMode   // of original, which the draft has
	same     int64         // number of bytes at the start that are equal to those of original
	temp     *os.File      // temporary file with the whole draft; nil: the draft is the first same bytes of original
	stop     func()        // ends the goroutine of removeOnSignal; set with temp
	buf      [4 << 10]byte // bytes of original that Write compares
}

// Write implements [io.Writer].
func (d *draft) Write(p []byte) (int, error) {
	done := 0
	for d.temp == nil && done < len(p) {
		old := d.buf[:min(len(d.buf), len(p)-done)]
		if n, err := d.original.ReadAt(old, d.same); err != nil && err != io.EOF {
			return done, err
		} else if n == len(old) && bytes.Equal(old, p[done:done+n]) {
			d.same += int64(n)
			done += n
		} else if err := d.begin(); err != nil {
			return done, err
		}
	}
	if done == len(p) {
		return done, nil
	}
	n, err := d.temp.Write(p[done:])
	return done + n, d.tempError(err)
}

// tempError returns an error with the cause of err, an error about the temporary file, that names the directory of
// the file. It returns nil if err is nil.
func (d *draft) tempError(err error) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*os.PathError](err); ok {
		err = e.Err
	}
	return fmt.Errorf("cannot write a temporary file in %s: %w", filepath.Dir(d.original.Name()), err)
}

// begin creates the temporary file in the directory of the original and copies the first same bytes to it. From then
// on until commit or discard, a signal removes the file and ends the process.
func (d *draft) begin() error {
	// A signal that arrives while the file is created waits for removeOnSignal.
	signals := notifyEnd()
	temp, err := os.CreateTemp(filepath.Dir(d.original.Name()), ".json-*.tmp")
	if err != nil {
		signal.Stop(signals)
		return d.tempError(err)
	}
	d.temp = temp
	d.stop = removeOnSignal(temp.Name(), signals)
	n, err := io.Copy(d, io.NewSectionReader(d.original, 0, d.same))
	if err == nil && n < d.same {
		return errChanged
	}
	return err
}

// commit replaces the original by the draft if they differ. If it fails, the original is unchanged.
func (d *draft) commit() error {
	if d.temp == nil && d.same == d.info.Size() {
		return nil
	}
	if d.temp == nil {
		if err := d.begin(); err != nil {
			return err
		}
	}
	if err := d.finish(); err != nil {
		return err
	}
	if err := d.checkOriginal(); err != nil {
		return err
	}
	target := d.original.Name()
	// A rename does not require permission to write the file that it replaces, so this is checked here.
	probe, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	probe.Close()
	// Some systems do not replace a file that is open.
	d.original.Close()
	if err := os.Rename(d.temp.Name(), target); err != nil {
		if e, ok := errors.AsType[*os.LinkError](err); ok {
			err = e.Err
		}
		return fmt.Errorf("cannot replace the file: %w", err)
	}
	d.stop()
	d.temp = nil
	return nil
}

// finish gives the temporary file the owner, the group and the permissions that the original has now, and closes it.
func (d *draft) finish() error {
	info, err := d.original.Stat()
	if err != nil {
		return err
	}
	d.mode = info.Mode()
	// A change of the owner may reset permissions, so they come last.
	if err := d.temp.Chmod(copyOwner(d.temp, info)); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return d.tempError(err)
	}
	if err := d.temp.Sync(); err != nil {
		return d.tempError(err)
	}
	return d.tempError(d.temp.Close())
}

// checkOriginal returns an error unless the original still has its name and the content that the conversion has read.
func (d *draft) checkOriginal() error {
	// The time alone does not tell: clocks of file systems tick every few milliseconds, some every two seconds, and a
	// program may set the time of a file. So the content is read again. The time is compared after that, because bytes
	// may change after they were read again.
	if _, err := d.original.Seek(0, io.SeekStart); err != nil {
		return err
	}
	var content maphash.Hash
	content.SetSeed(d.read.Seed())
	if _, err := io.Copy(&content, d.original); err != nil {
		return err
	}
	now, err := os.Lstat(d.original.Name())
	switch {
	case err != nil:
		return err
	case !os.SameFile(now, d.info):
		return errors.New("another file has replaced the file since it was opened")
	case now.Size() != d.info.Size(), now.Mode() != d.mode, !now.ModTime().Equal(d.info.ModTime()), content.Sum64() != d.read.Sum64():
		return errChanged
	}
	return nil
}

// discard removes the temporary file, if it exists.
func (d *draft) discard() {
	if d.temp == nil {
		return
	}
	d.temp.Close()
	os.Remove(d.temp.Name())
	d.stop()
	d.temp = nil
}

// notifyEnd returns a channel for the signals of endSignals, without those that the process ignores, such as SIGHUP
// under nohup.
func notifyEnd() chan os.Signal {
	signals := make(chan os.Signal, 1)
	for _, sig := range endSignals {
		if !signal.Ignored(sig) {
			signal.Notify(signals, sig)
		}
	}
	return signals
}

// removeOnSignal removes the file and ends the process with statusFailed if a
// signal of the channel arrives before stop is called.
func removeOnSignal(path string, signals chan os.Signal) (stop func()) {
	go func() {
		if _, arrived := <-signals; arrived {
			os.Remove(path)
			os.Exit(statusFailed)
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}
