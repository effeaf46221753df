#!/bin/sh
# Run by PostgreSQL's image on an empty volume: makes the role that owns the tables, the server's own role, and the database.
set -e
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner_password="$DATABASE_OWNER_PASSWORD" --set=server_password="$DATABASE_PASSWORD" <<'SQL'
create role varanda_owner login password :'owner_password';
create role varanda_server login password :'server_password';
create database varanda owner varanda_owner;
SQL
