#!/bin/sh
# Lets the standby in, and makes commits wait for it from the next start on. PostgreSQL's image runs
# this once, when it makes the primary's database.
set -eu
echo "host replication lair all scram-sha-256" >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U lair -d lair \
  -c "ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (db2)'"
