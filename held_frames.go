package json

// heldFrames are frames that a decoder or encoder has used, the last one last. What there is no
// room for is left to the plans, where it is found if no collection of garbage comes between.
type heldFrames[F any] []heldFrame[F]

type heldFrame[F any] struct {
	plan  *plan
	frame F
}

// maxHeld is how many frames are held at most. Most programs have fewer types of maps, and of
// slices, in one type.
const maxHeld = 8

// take takes the last frame for values of p out of h. If there is none it returns that of F.
func (h *heldFrames[F]) take(p *plan) (f F) {
	list := *h
	last := len(list) - 1
	for k := last; k >= 0; k-- {
		if list[k].plan == p {
			f = list[k].frame
			if k < last {
				copy(list[k:], list[k+1:])
			}
			list[last] = heldFrame[F]{}
			*h = list[:last]
			break
		}
	}
	return f
}

// give puts f, a frame for values of p, into h, and reports whether there was room for it.
func (h *heldFrames[F]) give(p *plan, f F) bool {
	if len(*h) == maxHeld {
		return false
	}
	*h = append(*h, heldFrame[F]{p, f})
	return true
}
