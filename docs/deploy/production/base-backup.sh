#!/bin/sh
# Copies all of PostgreSQL into a new folder of $BACKUPS while it runs, checks the copy, removes the oldest ones and the pieces of the log
# that only those needed, and tells PostgreSQL when it was done. $KEEP backups stay, 7 without it.
set -eu
backups=${BACKUPS:-/var/lib/varanda/backups}
archive=${WAL_ARCHIVE:-/var/lib/varanda/archive}
url=$(cat "${BACKUP_URL_FILE:-/run/secrets/BACKUP_URL}")
# The password is not among the words of a program, where others of this machine could read it. It is of digits and letters, as
# make-secrets.sh makes it: an address encodes other signs.
PGPASSWORD=$(echo "$url" | sed 's#.*//[^:]*:\([^@]*\)@.*#\1#')
export PGPASSWORD
address=$(echo "$url" | sed 's#//\([^:]*\):[^@]*@#//\1@#')
name=$(date -u +%Y-%m-%dT%H%M%SZ)

# A piece that was archived is no use without a copy from before it: an unfinished copy is none.
rm -rf "$backups"/.unfinished-*
pg_basebackup --dbname="$address" --pgdata="$backups/.unfinished-$name" --checkpoint=fast
pg_verifybackup --quiet "$backups/.unfinished-$name"
mv "$backups/.unfinished-$name" "$backups/$name"

all=$(cd "$backups" && ls -d 20* | sort)
for old in $(echo "$all" | head -n "-${KEEP:-7}"); do rm -rf "${backups:?}/$old"; done
oldest=$(cd "$backups" && ls -d 20* | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$backups/$oldest/backup_label")
pg_archivecleanup -x .gz "$archive" "$first"

# The copies' doctor and figures read the moment in the name of a replication slot, which this role may make and every role may read. It
# holds no log back: nothing was ever replicated by it.
slot() { echo "varanda_backup_$1" | tr -d - | tr TZ tz; }
replicate() { psql --no-psqlrc --quiet --dbname="$address&replication=true" --command="$1"; }
replicate "CREATE_REPLICATION_SLOT $(slot "$name") PHYSICAL" >/dev/null
for former in $all; do
  [ "$former" = "$name" ] || replicate "DROP_REPLICATION_SLOT $(slot "$former")" >/dev/null 2>&1 || true
done
echo "$backups/$name"
