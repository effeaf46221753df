#!/bin/sh
# From the copies' machine: sends PostgreSQL's certificate, and the CA that the backup trusts, to PostgreSQL's machine, and has PostgreSQL
# take them. PostgreSQL's key stays on its machine alone.
#   send-certificates.sh <folder, the same on both> root@<PostgreSQL's machine>
set -eu
folder=$1
files=database-ca.pem
[ ! -e "$folder/database" ] || files="database $files"

tar --create --directory="$folder" $files | ssh "$2" "umask 077 && tar --extract --directory='$folder' &&
  chown -R postgres:postgres '$folder/database' && chmod 644 '$folder/database-ca.pem' && cd / &&
  sudo -u postgres psql --no-psqlrc --quiet --tuples-only --command='select pg_reload_conf()'"
rm -rf "$folder/database"
