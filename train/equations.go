package train

import (
	"math"
	"strconv"
)

// equations are the normal equations of a regression over n features. Sum holds
// the upper half of the symmetric matrix of products of features, row by row,
// and then the products with the target.
type equations struct {
	n   int
	Sum []float64
}

// newEquations returns empty equations for n features.
func newEquations(n int) *equations { return &equations{n: n, Sum: make([]float64, n*(n+1)/2+n)} }

// clear removes all observations.
func (e *equations) clear() { clear(e.Sum) }

// learn adds an observation. The conversions round each product before it is
// added, so that no processor fuses the two operations and rounds differently.
func (e *equations) learn(x []float32, y float64) {
	row := e.Sum
	for i, a := range x {
		if a == 0 {
			row = row[e.n-i:]
			continue
		}
		for j, b := range x[i:] {
			row[j] += float64(float64(a) * float64(b))
		}
		row = row[e.n-i:]
	}
	for i, a := range x {
		row[i] += float64(float64(a) * y)
	}
}

// add adds the observations of other.
func (e *equations) add(other *equations) {
	for i, v := range other.Sum {
		e.Sum[i] += v
	}
}

// discount divides the weight of all observations so far by four.
func (e *equations) discount() {
	for i := range e.Sum {
		e.Sum[i] /= 4
	}
}

// ridge is the strength of regularisation, relative to each feature's own sum
// of squares.
const ridge = 1e-4

// solve returns the weights, rounded to five digits because matches do not
// determine more. A feature that was never seen gets weight 0.
func (e *equations) solve() []float32 {
	n := e.n
	a := make([][]float64, n)
	rest := e.Sum
	for i := range a {
		a[i] = make([]float64, n)
		copy(a[i][i:], rest[:n-i])
		rest = rest[n-i:]
		a[i][i] += a[i][i]*ridge + math.SmallestNonzeroFloat32
	}
	return round(substitute(cholesky(a), rest))
}

// cholesky replaces the upper half of a positive definite matrix by its factor
// u, where the matrix is u'u.
func cholesky(a [][]float64) [][]float64 {
	for i := range a {
		for k := range i {
			for j := i; j < len(a); j++ {
				a[i][j] -= float64(a[k][i] * a[k][j])
			}
		}
		root := math.Sqrt(a[i][i])
		for j := i; j < len(a); j++ {
			a[i][j] /= root
		}
	}
	return a
}

// substitute solves u'u x = y.
func substitute(u [][]float64, y []float64) []float64 {
	x := append([]float64(nil), y...)
	for i := range x {
		for k := range i {
			x[i] -= float64(u[k][i] * x[k])
		}
		x[i] /= u[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= float64(u[i][k] * x[k])
		}
		x[i] /= u[i][i]
	}
	return x
}

// round rounds to five significant digits.
func round(x []float64) []float32 {
	list := make([]float32, len(x))
	for i, v := range x {
		short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 5, 64), 32)
		if err != nil {
			panic("train: a weight is not a number: " + err.Error())
		}
		list[i] = float32(short)
	}
	return list
}
