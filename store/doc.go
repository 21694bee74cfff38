// Package store holds what the stores on SQLite and PostgreSQL have in common:
// how the entries of a log are written, who holds a table, how a [Row] of a list
// becomes a table.Summary, and the archive in which whole stores travel.
//
// A store writes an entry as one JSON text, and the small part of a table's
// head that changes with every move beside it, in the newest entry. Both stores
// write the same texts. Therefore an archive of one is read by the other
// without a conversion.
package store
