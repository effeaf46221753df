#!/bin/sh
# Makes a certificate for PostgreSQL, database/database.pem with its key beside it, signed by a CA of your own, database-ca.pem. The CA is
# made once; run again, the script renews PostgreSQL's certificate.
#   make-certificates.sh <folder> <PostgreSQL's host>
# Keep database-ca.key elsewhere, and put it back for a renewal: no copy and no PostgreSQL needs it.
set -eu
umask 077
mkdir -p "$1/database"
cd "$1"
host=$2
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256'

if [ ! -e database-ca.key ]; then
  # The copies and the backup trust the present CA: another one must not take its place unasked.
  if [ -e database-ca.pem ]; then
    echo "$1 has database-ca.pem but not its key: put database-ca.key there for the renewal" >&2
    exit 1
  fi
  openssl req -x509 $key -nodes -days 3650 -subj '/CN=Varanda database CA' \
    -keyout database-ca.key -out database-ca.pem
fi
case $host in
*[!0-9.]*) name=DNS:$host ;;
*) name=IP:$host ;;
esac
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\n' "$name" >extensions
openssl req $key -nodes -subj "/CN=$host" -keyout database/key.new -out request
openssl x509 -req -in request -CA database-ca.pem -CAkey database-ca.key -CAcreateserial -days 397 \
  -extfile extensions -out database/pem.new
rm extensions request
# PostgreSQL takes a key that is its own user's alone, so the renewed one gets the owner that the former one has.
if [ -e database/database.key ]; then chown --reference=database/database.key database/key.new; fi
chmod 644 database-ca.pem database/pem.new
mv database/key.new database/database.key
mv database/pem.new database/database.pem
