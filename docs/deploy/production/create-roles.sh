#!/bin/sh
# Makes the roles and the empty database; the image of PostgreSQL runs it on an empty folder. The passwords lie in files.
# varanda_server_2 can log in only after a rotation of the server's password, which the two names take in turn (rotate-password.sh).
set -e
secrets=${SECRETS:-/run/secrets}
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner_password="$(cat "$secrets/DATABASE_OWNER_PASSWORD")" \
  --set=server_password="$(cat "$secrets/DATABASE_PASSWORD")" \
  --set=backup_password="$(cat "$secrets/BACKUP_PASSWORD")" <<'SQL'
create role varanda_owner login password :'owner_password';
create role varanda_server login password :'server_password';
create role varanda_server_2 nologin;
create role varanda_backup login replication password :'backup_password';
create database varanda owner varanda_owner;
SQL
