package game

import (
	"reflect"
	"slices"
	"unsafe"
)

// Most of a view is as it was before a move, in lists that were made anew. Whether two values are the same is therefore asked of
// their bytes in few runs, and of those of their lists: a likeness is a list of such questions, asked until one is answered no.

// likeness returns what shows that two values of a type have the same JSON, and shows it of nearly all that have; nothing for types
// whose own bytes say as much. It is deep if it holds lists of what is not compared at once: then to walk over the values and write
// what differs takes hardly longer than to find out that nothing does.
func likeness(t reflect.Type) (questions []question, deep bool) {
	questions = appendQuestions(nil, t, 0)
	if len(questions) == 1 && questions[0].kind == ofBytes {
		return nil, false
	}
	return questions, slices.ContainsFunc(questions, func(x question) bool { return x.inner != nil && x.deep() })
}

func (x *question) deep() bool {
	return x.kind == ofList || slices.ContainsFunc(x.inner, func(y question) bool { return y.deep() })
}

// question is one about a part of two values.
type question struct {
	kind  answer
	at    uintptr    // of the part
	size  uintptr    // of the part, or of an element of it
	inner []question // about elements, or what is pointed to
}

type answer uint8

const (
	ofBytes  answer = iota // the same bytes
	ofText                 // the same text
	ofRun                  // lists of the same bytes
	ofList                 // lists whose elements are alike
	ofTarget               // two pointers to what is alike
)

// appendQuestions asks about a value of a type that can be written, which so does not hold itself. Of one that writes itself only its
// own bytes say that it is the same: it may write what no field shows.
func appendQuestions(list []question, t reflect.Type, at uintptr) []question {
	kind := t.Kind()
	if kind != reflect.Pointer && (t.Implements(marshaler) || t.Implements(textMarshaler)) {
		kind = reflect.Invalid
	}
	switch kind {
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				list = appendQuestions(list, f.Type, at+f.Offset)
			}
		}
		return list
	case reflect.String:
		return append(list, question{kind: ofText, at: at})
	case reflect.Slice:
		inner := appendQuestions(nil, t.Elem(), 0)
		if len(inner) == 1 && inner[0].kind == ofBytes {
			return append(list, question{kind: ofRun, at: at, size: t.Elem().Size()})
		}
		return append(list, question{ofList, at, t.Elem().Size(), inner})
	case reflect.Pointer:
		return append(list, question{ofTarget, at, 0, appendQuestions(nil, t.Elem(), 0)})
	case reflect.Array:
		if inner := appendQuestions(nil, t.Elem(), 0); len(inner) != 1 || inner[0].kind != ofBytes {
			for i := range t.Len() {
				list = appendQuestions(list, t.Elem(), at+uintptr(i)*t.Elem().Size())
			}
			return list
		}
	}
	if n := len(list) - 1; n >= 0 && list[n].kind == ofBytes {
		list[n].size = at + t.Size() - list[n].at // with what lies between the two, which is equal as a rule
		return list
	}
	return append(list, question{kind: ofBytes, at: at, size: t.Size()})
}

func like(questions []question, p, q unsafe.Pointer) bool {
	for i := range questions {
		x := &questions[i]
		a, b := unsafe.Add(p, x.at), unsafe.Add(q, x.at)
		yes := false
		switch x.kind {
		case ofBytes:
			yes = sameBytes(a, b, x.size)
		case ofText:
			yes = *(*string)(a) == *(*string)(b)
		case ofRun, ofList:
			yes = likeLists(x, *(*[]struct{})(a), *(*[]struct{})(b))
		case ofTarget:
			a, b = *(*unsafe.Pointer)(a), *(*unsafe.Pointer)(b)
			yes = a == b || a != nil && b != nil && like(x.inner, a, b)
		}
		if !yes {
			return false
		}
	}
	return true
}

// likeLists compares two lists. One that is not there is not like one that is empty.
func likeLists(x *question, a, b []struct{}) bool {
	n := len(a)
	if n != len(b) || (a == nil) != (b == nil) {
		return false
	}
	p, q := unsafe.Pointer(unsafe.SliceData(a)), unsafe.Pointer(unsafe.SliceData(b))
	if p == q {
		return true
	}
	if x.kind == ofRun {
		return sameBytes(p, q, uintptr(n)*x.size)
	}
	for i := range n {
		if !like(x.inner, unsafe.Add(p, uintptr(i)*x.size), unsafe.Add(q, uintptr(i)*x.size)) {
			return false
		}
	}
	return true
}
