#!/bin/sh
# Puts a dump into a database beside the present one, and both addresses then name that one. Every copy is stopped before. The names varanda
# and varanda_restored take turns; what fails or is interrupted may be repeated, and the present database stays as it is.
#   restore-dump.sh <dump>
# PSQL is how PostgreSQL's administrator runs psql; with RUNNER=systemd pg_restore runs on this machine.
set -eu
stop() {
  echo "$1" >&2
  exit 1
}
[ $# = 1 ] || stop 'restore-dump.sh <dump>'
dump=$1
[ -s "$dump" ] || stop "there is no dump in $dump"
folder=${SECRETS:-secrets}
psql=${PSQL:-docker compose exec -T --user postgres postgres psql}

put() { # name, text: a whole file or none, for those who could read the former one
  printf '%s\n' "$2" >"$folder/.$1"
  chmod --reference="$folder/$1" "$folder/.$1"
  chown --reference="$folder/$1" "$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
}
name_in() { sed 's#.*/\([a-z_]*\)?.*#\1#' "$folder/$1"; }
name_into() { put "$1" "$(sed "s#/[a-z_]*?#/$2?#" "$folder/$1")"; }
ask() { $psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$1"; }

present=$(name_in DATABASE_URL)
next=$(name_in DATABASE_OWNER_URL)
for name in "$present" "$next"; do
  case $name in
    varanda | varanda_restored) ;;
    *) stop 'DATABASE_URL and DATABASE_OWNER_URL must name the database varanda or varanda_restored' ;;
  esac
done
# The owner's address is changed first: where they differ, the dump is in the database that it names.
if [ "$next" = "$present" ]; then
  if [ "$present" = varanda ]; then next=varanda_restored; else next=varanda; fi
  used=$(echo "select count(*) from pg_stat_activity where usename in ('varanda_server', 'varanda_server_2')" | ask postgres)
  [ "$used" = 0 ] || stop "$used connections of copies are open: stop every copy first"
  if [ -z "$(echo "select 1 from pg_database where datname = '$next'" | ask postgres)" ]; then
    echo "create database $next owner varanda_owner" | ask postgres
  elif [ "$(echo "select count(*) from pg_tables where schemaname = 'public'" | ask "$next")" != 0 ]; then
    stop "$next has tables, from before the last restore or from a try that was interrupted; no copy uses it. Look into it, drop it ('drop \
database $next' in $psql), and repeat this"
  fi
  # The password is not among the words of a program, where others of the machine could read it.
  fill='
    url=$(sed "s#/[a-z_]*?#/$1?#" "$2/DATABASE_OWNER_URL")
    export PGPASSWORD=$(echo "$url" | sed "s#.*//[^:]*:##; s#@.*##")
    pg_restore --no-owner --single-transaction --exit-on-error --dbname="$(echo "$url" | sed "s#:[^:@]*@#@#")"
  '
  if [ "${RUNNER:-compose}" = systemd ]; then
    sh -ec "$fill" sh "$next" "$folder" <"$dump"
  else
    docker compose run --rm -T backup sh -ec "$fill" sh "$next" /run/secrets <"$dump"
  fi
  name_into DATABASE_OWNER_URL "$next"
fi
name_into DATABASE_URL "$next"
echo "both addresses name $next: start the copies, and run the doctor"
