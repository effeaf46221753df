#!/bin/sh
# The steps of a rotation, on the files of make-secrets.sh. After each step replace the copies, one by one.
#   rotate-secret.sh accept SESSION_SECRET   a new secret, which the copies only accept
#   rotate-secret.sh use SESSION_SECRET      the new secret is used, and the former one still accepted
#   rotate-secret.sh finish SESSION_SECRET   the former one is not accepted any more; PIX_SECRET, GAMES_SECRET and KYC_SECRET, with which a
#                                            company signs too, need the word `told` behind it
#   rotate-secret.sh replace OPS_TOKEN       a token has no former one
# VAPID is the name of the pair that signs notifications. A step that was done, or was interrupted, may be repeated. `use` and `finish`
# change nothing before the doctor of every copy in nginx's file allows it. RUNNER, SETTINGS and NGINX_CONF are those of replace-copy.sh.
set -eu
folder=${SECRETS:-secrets}
settings=${SETTINGS:-/etc/varanda}
here=$(dirname "$0")

stop() {
  echo "$1" >&2
  exit 1
}
put() { # name, text: a whole file or none, for those who could read the former one
  printf '%s\n' "$2" >"$folder/.$1"
  chmod --reference="$folder/$1" "$folder/.$1"
  chown --reference="$folder/$1" "$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
}
text() { cat "$folder/$1"; }
[ $# = 2 ] || [ "$#/${1-}/${3-}" = 3/finish/told ] || stop 'rotate-secret.sh accept|use|finish <name>, or replace OPS_TOKEN'
step=$1
name=$2
told=${3-}
# What is accepted besides: its file, and where the new private key waits.
if [ "$name" = VAPID ]; then present=VAPID_PUBLIC_KEY; else present=$name; fi
[ -e "$folder/$present" ] || stop "$folder has no $present"
other=${present}_PREVIOUS
waiting=$folder/next/$name

# A variable of a copy, of which the last line counts, as for systemd.
setting() { # copy, name
  cat "$settings/varanda.env" "$settings/$1.env" 2>/dev/null | sed -n "s/^$2=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" | tail -n 1
}
# What the doctor of a copy prints. It knows the files that the copy was started with.
doctor() {
  if [ "${RUNNER:-compose}" = systemd ]; then
    port=$(setting "$1" PORT)
    host=$(setting "$1" LISTEN_HOST)
    certificate=$(setting "$1" TLS_CERT)
    token=$(realpath "$folder")/OPS_TOKEN
    (
      cd "$here"
      PORT=$port LISTEN_HOST=$host TLS_CERT=$certificate OPS_TOKEN_FILE=$token npm run --silent ops -- doctor
    )
  else
    docker compose exec -T "$1" npm run --silent ops -- doctor
  fi
}
# Stops unless the doctor of every copy says these words of the other secret.
every_copy_says() {
  file=${NGINX_CONF:-$(sed -n 's/^NGINX_CONF=//p' "$here/.env")}
  copies=$(awk '/^ *upstream / { inside = $2 == "copies" }
    inside && /^ *server / { sub(/[:;].*/, "", $2); print $2 }' "$file" | sort -u)
  [ -n "$copies" ] || stop "$file has no copy"
  for copy in $copies; do
    # It ends with 1 where something else is wrong.
    said=$(doctor "$copy" 2>&1) || true
    found=$(printf '%s\n' "$said" | sed -n "s/^.* $other  *//p")
    case $found in
    *"$1"*) ;;
    ?*) stop "$copy says of $other: $found" ;;
    *)
      case $said in
      *' secrets '*) stop "$copy was started without $other: replace it first" ;;
      *) stop "$copy does not say whether it has $other: $(printf '%s\n' "$said" | tail -n 1)" ;;
      esac
      ;;
    esac
  done
}

case $step in
replace)
  [ "$name" = OPS_TOKEN ] || stop "$name is rotated in three steps: accept, use, finish"
  put OPS_TOKEN "$(openssl rand -hex 32)"
  ;;
accept)
  [ -e "$folder/$other" ] || stop "$name has no former one: replace it"
  [ -e "$waiting" ] || [ -z "$(text "$other")" ] || stop "$other is not empty: finish the last rotation first"
  sh "$here/make-secrets.sh" "$waiting" nowhere
  # A `use` that was interrupted has the present one there already.
  if [ -z "$(text "$other")" ]; then put "$other" "$(cat "$waiting/$present")"; fi
  echo "the copies accept the new $name once they are replaced; then use it"
  ;;
use)
  if [ -e "$waiting" ]; then
    [ -n "$(text "$other")" ] || stop "accept $name was interrupted: repeat it"
    next=$(cat "$waiting/$present")
    # Where it was interrupted, all copies accepted the new one before.
    if [ "$(text "$other")" = "$next" ]; then
      every_copy_says 'the database was not used with it before'
      put "$other" "$(text "$present")"
    fi
    put "$present" "$next"
    if [ "$name" = VAPID ]; then put VAPID_PRIVATE_KEY "$(cat "$waiting/VAPID_PRIVATE_KEY")"; fi
    rm -r "$waiting"
  elif [ -z "$(text "$other")" ]; then
    stop "begin with accept $name"
  fi
  echo "the copies use the new $name once they are replaced; then finish"
  ;;
finish)
  [ ! -e "$waiting" ] || stop "use $name first"
  if [ -n "$(text "$other")" ]; then
    every_copy_says 'can go once every copy has the new'
    case $name in
    PIX_SECRET | GAMES_SECRET | KYC_SECRET)
      # No copy knows what a company signs with, and what it signs with the former one would be refused.
      [ "$told" = told ] || stop "whoever plays this party signs with $name too. Where your adapter shares it with a company, give it the new \
one, which is in $folder/$name, and wait until it signs with that. Then: rotate-secret.sh finish $name told"
      ;;
    esac
    put "$other" ''
  fi
  echo "the copies forget the former $name once they are replaced"
  ;;
*) stop "accept, use, finish or replace, not $step" ;;
esac
