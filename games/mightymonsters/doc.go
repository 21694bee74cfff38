// Package mightymonsters plays Mighty Monsters, a game for three to six.
package mightymonsters
