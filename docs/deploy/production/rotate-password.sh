#!/bin/sh
# New passwords of the database's roles, on the files of make-secrets.sh.
#   rotate-password.sh owner    read when a copy starts: replace nothing
#   rotate-password.sh backup   read by the next backup
#   rotate-password.sh server   the server's other role gets a password: replace the copies, one by one, and then
#   rotate-password.sh finish   lets the former one log in no more
# PSQL is how PostgreSQL's administrator runs psql.
set -eu
if [ $# != 1 ]; then
  echo 'rotate-password.sh owner|backup|server|finish' >&2
  exit 2
fi
folder=${SECRETS:-secrets}
psql=${PSQL:-docker compose exec -T --user postgres postgres psql}

put() { # name, text: a whole file or none
  printf '%s\n' "$2" >"$folder/.$1"
  chmod 644 "$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
}
run() { $psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres; }
# The password is not among the words of a program, where others of this machine could read it.
login() { printf "alter role %s login password '%s';\n" "$1" "$2" | run; }
# The same address with another role and password.
address() { sed "s#//[^:]*:[^@]*@#//$2:$3@#" "$folder/$1"; }

present=$(sed 's#.*//\([^:]*\):.*#\1#' "$folder/DATABASE_URL")
if [ "$present" = varanda_server ]; then former=varanda_server_2; else former=varanda_server; fi
password=$(openssl rand -hex 32)
case $1 in
owner)
  login varanda_owner "$password"
  put DATABASE_OWNER_URL "$(address DATABASE_OWNER_URL varanda_owner "$password")"
  put DATABASE_OWNER_PASSWORD "$password"
  ;;
backup)
  login varanda_backup "$password"
  put BACKUP_URL "$(address BACKUP_URL varanda_backup "$password")"
  put BACKUP_PASSWORD "$password"
  ;;
server)
  login "$former" "$password"
  put DATABASE_URL "$(address DATABASE_URL "$former" "$password")"
  put DATABASE_PASSWORD "$password"
  ;;
finish)
  left=$(echo "select count(*) from pg_stat_activity where usename = '$former'" | $psql --no-psqlrc --quiet --tuples-only --no-align --dbname=postgres)
  if [ "$left" != 0 ]; then
    echo "$left connections are still $former's: replace every copy first" >&2
    exit 1
  fi
  echo "alter role $former nologin password null;" | run
  ;;
*)
  echo "owner, backup, server or finish, not $1" >&2
  exit 2
  ;;
esac
