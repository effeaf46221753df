#!/bin/sh
# Makes the roles and the empty database; the image of PostgreSQL runs it on an empty folder. The passwords lie in files.
# The server has two roles, which a rotation of its password takes in turn (rotate-password.sh): the one in DATABASE_URL can log in.
# PSQL is how PostgreSQL's administrator runs psql.
set -e
secrets=${SECRETS:-/run/secrets}
psql=${PSQL:-psql --username=${POSTGRES_USER:-postgres}}

server=$(sed 's#.*//\([^:]*\):.*#\1#' "$secrets/DATABASE_URL")
if [ "$server" = varanda_server ]; then other=varanda_server_2; else other=varanda_server; fi

# Not as words of the program, where others of this machine could read them.
password() { printf "\\\\set %s '%s'\n" "$1" "$(cat "$secrets/$2")"; }
{
  password owner_password DATABASE_OWNER_PASSWORD
  password server_password DATABASE_PASSWORD
  password backup_password BACKUP_PASSWORD
  cat <<SQL
create role varanda_owner login password :'owner_password';
create role $server login password :'server_password';
create role $other nologin;
create role varanda_backup login replication password :'backup_password';
create database varanda owner varanda_owner;
SQL
} | $psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres
