// Package frameworks has adapters that make gin, echo, fiber and resty use
// github.com/plainjson/json. Each framework has one file that depends on no other file of
// this package. Copy the file of your framework and change the package clause.
//
// All constructors take options, which apply to every call of the framework. The adapters of
// echo and fiber start from the defaults of package json, those of gin and resty from the
// defaults of package v1; the documentation of each adapter says why.
package frameworks
