#!/bin/sh
# Fills an empty folder so that PostgreSQL, started on it, becomes what it was at a moment, or at the end of the archive without one.
#   restore.sh <base backup> <empty folder> ['2026-11-26 14:30:00-03' [timeline]]
# The timeline is the one to follow, where an earlier restore began one of its own; without it PostgreSQL takes the last one.
set -eu
backup=$1
data=$2
archive=${WAL_ARCHIVE:-/var/lib/varanda/archive}

if [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty" >&2
  exit 1
fi
cp -a "$backup/." "$data/"
# A backup of a database that was itself restored has the lines of that restore, and its moment would end this one too early.
sed -i '/^restore_command = /d; /^recovery_target/d' "$data/postgresql.auto.conf"
{
  echo "restore_command = 'gzip -dc \"$archive/%f.gz\" > \"%p\"'"
  if [ -n "${3:-}" ]; then echo "recovery_target_time = '$3'"; fi
  if [ -n "${4:-}" ]; then echo "recovery_target_timeline = '$4'"; fi
  echo "recovery_target_action = 'promote'"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
chmod 700 "$data"
