#!/bin/sh
# Makes every secret that is not there yet, each in a file of its own, and leaves the others as they are.
#   make-secrets.sh <folder> <PostgreSQL's host:port>
# The folder is made for its user alone. The files in it can be read by whoever they are mounted for: a container's own user.
set -eu
folder=$1
database=$2
ca=${DATABASE_CA:-/etc/varanda/database-ca.pem}

# One that is there stays open to those to whom it was opened: without containers the server's user.
mkdir -p -m 700 "$folder"
put() { # name, text
  [ ! -e "$folder/$1" ] || return 0
  printf '%s\n' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}
random() { openssl rand -hex 32; }

for name in SESSION REALTIME PIX GAMES BOT_CHECK KYC SECOND_FACTOR DOCUMENT; do
  put "${name}_SECRET" "$(random)"
  # Empty while nothing is being rotated.
  put "${name}_SECRET_PREVIOUS" ''
done
for name in OPS_TOKEN POSTGRES_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_PASSWORD BACKUP_PASSWORD; do
  put "$name" "$(random)"
done

# The pair that signs notifications: the last 32 and 65 bytes of what OpenSSL writes, base64url.
if [ ! -e "$folder/VAPID_PRIVATE_KEY" ]; then
  base64url() { base64 | tr -d '=\n' | tr '+/' '-_'; }
  pair=$(openssl ecparam -name prime256v1 -genkey -noout)
  put VAPID_PRIVATE_KEY "$(printf '%s\n' "$pair" | openssl ec -outform DER 2>/dev/null | tail -c +8 | head -c 32 | base64url)"
  put VAPID_PUBLIC_KEY "$(printf '%s\n' "$pair" | openssl ec -pubout -outform DER 2>/dev/null | tail -c 65 | base64url)"
fi
put VAPID_PUBLIC_KEY_PREVIOUS ''

# Addresses that go to no PostgreSQL but the one whose certificate the CA has signed.
tls="sslmode=verify-full&sslrootcert=$ca"
put DATABASE_URL "postgres://varanda_server:$(cat "$folder/DATABASE_PASSWORD")@$database/varanda?$tls"
put DATABASE_OWNER_URL "postgres://varanda_owner:$(cat "$folder/DATABASE_OWNER_PASSWORD")@$database/varanda?$tls"
put BACKUP_URL "postgres://varanda_backup:$(cat "$folder/BACKUP_PASSWORD")@$database/postgres?$tls"
