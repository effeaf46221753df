#!/bin/sh
# Replaces a copy by one of the present release: out of the proxy, stop, start, wait until it is ready, back in.
#   replace-copy.sh copy-a
# Ends with 1, and leaves the copy out of the proxy, where it is not ready after seven minutes: a migration that waits for a table in use
# may take six. With RUNNER=systemd it asks where varanda.env and copy-a.env of SETTINGS have the copy listen.
set -eu
copy=$1
here=$(dirname "$0")
settings=${SETTINGS:-/etc/varanda}

# A variable of the copy, of which the last line counts, as for systemd.
setting() {
  cat "$settings/varanda.env" "$settings/$copy.env" 2>/dev/null | sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" | tail -n 1
}
not_ready() {
  echo "$copy is not ready, and stays out of nginx; why: $1" >&2
  exit 1
}

sh "$here/proxy.sh" out "$copy"
if [ "${RUNNER:-compose}" = systemd ]; then
  host=$(setting LISTEN_HOST)
  case $host in
  '' | 0.0.0.0) host=127.0.0.1 ;;
  ::) host='[::1]' ;;
  *:*) host="[$host]" ;;
  esac
  if [ -n "$(setting TLS_CERT)" ]; then scheme=https; else scheme=http; fi
  systemctl restart "varanda@$copy"
  tries=${TRIES:-210}
  until curl --fail --silent --output /dev/null --insecure --max-time 5 "$scheme://$host:$(setting PORT)/readyz"; do
    tries=$((tries - 1))
    [ "$tries" != 0 ] || not_ready "journalctl --unit=varanda@$copy --lines=20"
    sleep 2
  done
else
  docker compose stop "$copy"
  docker compose up --detach --no-deps --force-recreate --wait --wait-timeout 420 "$copy" ||
    not_ready "docker compose logs --tail=20 $copy"
fi
sh "$here/proxy.sh" in "$copy"
