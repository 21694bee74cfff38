//go:build !linux

package share

// lowerPriority does nothing where a priority belongs to the whole program.
func lowerPriority() (thread int) { return 0 }

// lowerFurther does nothing either.
func lowerFurther(int) {}
