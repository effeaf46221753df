#!/bin/sh
# Replaces a copy by one of the present release: out of the proxy, stop, start, wait until it is ready, back in.
#   replace-copy.sh copy-a
# Ends with 1, and leaves the copy out of the proxy, where it is not ready after seven minutes: a migration that waits for a table in use
# may take six.
set -eu
copy=$1
here=$(dirname "$0")

sh "$here/proxy.sh" out "$copy"
if [ "${RUNNER:-compose}" = systemd ]; then
  port=$(sed -n 's/^PORT=//p' "${SETTINGS:-/etc/varanda}/$copy.env")
  systemctl restart "varanda@$copy"
  tries=${TRIES:-210}
  until curl --fail --silent --output /dev/null --insecure "${SCHEME:-http}://${LOOPBACK:-127.0.0.1}:$port/readyz"; do
    tries=$((tries - 1))
    if [ "$tries" = 0 ]; then
      echo "$copy is not ready: journalctl --unit=varanda@$copy" >&2
      exit 1
    fi
    sleep 2
  done
else
  docker compose stop "$copy"
  docker compose up --detach --no-deps --force-recreate --wait --wait-timeout 420 "$copy"
fi
sh "$here/proxy.sh" in "$copy"
