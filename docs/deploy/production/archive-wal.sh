#!/bin/sh
# PostgreSQL's archive_command: stores a finished piece of its log. PostgreSQL repeats what fails, and keeps the piece until then.
#   archive-wal.sh <path of the piece> <its name>
set -eu
archive=${WAL_ARCHIVE:-/var/lib/varanda/archive}
kept=$archive/$2.gz

# Stored before, when the answer was lost: the same again is success, another piece of this name is a fault.
if [ -e "$kept" ]; then
  gzip -dc "$kept" | cmp -s - "$1" && exit 0
  echo "$kept is another piece than $1" >&2
  exit 1
fi
gzip -c "$1" >"$archive/.$2.$$"
sync "$archive/.$2.$$"
mv "$archive/.$2.$$" "$kept"
sync "$archive"
