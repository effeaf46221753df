#!/bin/sh
# Takes a copy out of nginx, or puts it in again: marks its lines `down`, which moves only the browsers that it served.
#   proxy.sh out|in copy-a         or, for one of its ports alone, out|in 127.0.0.1:3000
# NGINX_CONF is the file that it edits, without it the one that .env names; NGINX_COMMAND is how nginx is called (nginx itself reads NGINX).
set -eu
file=${NGINX_CONF:-$(sed -n 's/^NGINX_CONF=//p' "$(dirname "$0")/.env")}
nginx=${NGINX_COMMAND:-docker compose exec -T nginx nginx}
line="^ *server $2\(:[0-9]*\)\{0,1\}"
case $1 in
out)
  edit="s/\($line\);/\1 down;/"
  wanted="$line down;"
  former="$line;"
  ;;
in)
  edit="s/\($line\) down;/\1;/"
  wanted="$line;"
  former="$line down;"
  ;;
*)
  echo "out or in, not $1" >&2
  exit 2
  ;;
esac
if ! grep -q "$line\( down\)\{0,1\};" "$file"; then
  echo "$file has no copy $2" >&2
  exit 1
fi
# Written into the same file: one that is mounted into a container would otherwise stay the former one there.
before=$(cat "$file")
after=$(printf '%s\n' "$before" | sed "$edit")
# The lines that are pasted after one that failed run all the same.
if [ "$1" = out ] && printf '%s\n' "$after" | awk '
  /^ *upstream / { upstream = 1; up = 0; servers = 0 }
  upstream && /^ *server / { servers++; if (!/ down;/) up++ }
  upstream && /}/ { if (servers && !up) none = 1; upstream = 0 }
  END { exit !none }'; then
  echo "$2 is the last copy in nginx: put another one in first" >&2
  exit 1
fi
printf '%s\n' "$after" >"$file"
if ! $nginx -t -q; then
  printf '%s\n' "$before" >"$file"
  exit 1
fi
# A container goes on with the file that it was started with where an editor put another one in its place.
effective=$($nginx -T 2>/dev/null) || effective=
if ! printf '%s\n' "$effective" | grep -q "$wanted" || printf '%s\n' "$effective" | grep -q "$former"; then
  printf '%s\n' "$before" >"$file"
  echo "nginx reads another file than $file: restart nginx, and repeat this" >&2
  exit 1
fi
$nginx -s reload
