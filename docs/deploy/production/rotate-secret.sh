#!/bin/sh
# The steps of a rotation, on the files of make-secrets.sh. After each step replace the copies, one by one.
#   rotate-secret.sh accept SESSION_SECRET   a new secret, which the copies only accept
#   rotate-secret.sh use SESSION_SECRET      the new secret is used, and the former one still accepted
#   rotate-secret.sh finish SESSION_SECRET   the former one is not accepted any more, once the doctor says that it can go
#   rotate-secret.sh replace OPS_TOKEN       a token has no former one
# VAPID is the name of the pair that signs notifications.
set -eu
folder=${SECRETS:-secrets}

stop() {
  echo "$1" >&2
  exit 1
}
put() { # name, text: a whole file or none
  printf '%s\n' "$2" >"$folder/.$1"
  chmod 644 "$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
}
text() { cat "$folder/$1"; }
[ $# = 2 ] || stop 'rotate-secret.sh accept|use|finish <name>, or replace OPS_TOKEN'
step=$1
name=$2
# What is accepted besides: its file, and where the new private key waits.
if [ "$name" = VAPID ]; then present=VAPID_PUBLIC_KEY; else present=$name; fi
[ -e "$folder/$present" ] || stop "$folder has no $present"
other=${present}_PREVIOUS
waiting=$folder/next/$name

case $step in
replace)
  [ "$name" = OPS_TOKEN ] || stop "$name is rotated in three steps: accept, use, finish"
  put OPS_TOKEN "$(openssl rand -hex 32)"
  ;;
accept)
  [ -e "$folder/$other" ] || stop "$name has no former one: replace it"
  [ -z "$(text "$other")" ] || stop "$other is not empty: finish the last rotation first"
  mkdir -p "$waiting"
  sh "$(dirname "$0")/make-secrets.sh" "$waiting" nowhere
  put "$other" "$(cat "$waiting/$present")"
  ;;
use)
  [ -e "$waiting" ] || stop "begin with accept $name"
  put "$other" "$(text "$present")"
  put "$present" "$(cat "$waiting/$present")"
  if [ "$name" = VAPID ]; then put VAPID_PRIVATE_KEY "$(cat "$waiting/VAPID_PRIVATE_KEY")"; fi
  rm -r "$waiting"
  ;;
finish)
  [ ! -e "$waiting" ] || stop "use $name first"
  put "$other" ''
  ;;
*) stop "accept, use, finish or replace, not $step" ;;
esac
