#!/bin/sh
# New passwords of the database's roles, on the files of make-secrets.sh. Each step may be repeated, also where it was interrupted.
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

put() { # name, text: a whole file or none, for those who could read the former one
  printf '%s\n' "$2" >"$folder/.$1"
  chmod --reference="$folder/$1" "$folder/.$1"
  chown --reference="$folder/$1" "$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
}
run() { $psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname=postgres; }
# The password is not among the words of a program, where others of this machine could read it.
login() { printf "alter role %s login password '%s';\n" "$1" "$2" | run; }
# The same address with another role and password.
address() { sed "s#//[^:]*:[^@]*@#//$2:$3@#" "$folder/$1"; }

present=$(sed 's#.*//\([^:]*\):.*#\1#' "$folder/DATABASE_URL")
if [ "$present" = varanda_server ]; then other=varanda_server_2; else other=varanda_server; fi
# The next password of the other role, until it is in DATABASE_URL.
waiting=$folder/next/password
case $1 in
owner)
  password=$(openssl rand -hex 32)
  login varanda_owner "$password"
  put DATABASE_OWNER_URL "$(address DATABASE_OWNER_URL varanda_owner "$password")"
  put DATABASE_OWNER_PASSWORD "$password"
  ;;
backup)
  password=$(openssl rand -hex 32)
  login varanda_backup "$password"
  put BACKUP_URL "$(address BACKUP_URL varanda_backup "$password")"
  put BACKUP_PASSWORD "$password"
  ;;
server)
  if [ ! -e "$waiting" ]; then
    # Its password stays: copies that were not replaced yet use it.
    if [ "$(echo "select rolcanlogin from pg_roles where rolname = '$other'" | run)" = t ]; then
      echo "DATABASE_URL has $present already, and $other can still log in: replace the copies, then finish"
      exit
    fi
    umask 077
    mkdir -p "$folder/next"
    printf '%s %s\n' "$other" "$(openssl rand -hex 32)" >"$folder/next/.password"
    mv "$folder/next/.password" "$waiting"
  fi
  read -r role password <"$waiting"
  login "$role" "$password"
  put DATABASE_URL "$(address DATABASE_URL "$role" "$password")"
  put DATABASE_PASSWORD "$password"
  rm "$waiting"
  echo "the copies use $role once they are replaced; then finish"
  ;;
finish)
  if [ -e "$waiting" ]; then
    echo 'server was interrupted: repeat it first' >&2
    exit 1
  fi
  left=$(echo "select count(*) from pg_stat_activity where usename = '$other'" | run)
  if [ "$left" != 0 ]; then
    echo "$left connections are still $other's: replace every copy first" >&2
    exit 1
  fi
  echo "alter role $other nologin password null;" | run
  ;;
*)
  echo "owner, backup, server or finish, not $1" >&2
  exit 2
  ;;
esac
