# Installs packages of the system for .ci/run and .ci/weekly, which read this file: as root, or as a user whom sudo asks for nothing.

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_install() {
  command -v apt-get >/dev/null 2>&1 && as_root true >/dev/null 2>&1
}

# Ends with something else than 0 where one can't be installed.
install_packages() {
  as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$@"
}

is_missing() {
  ! command -v "$1" >/dev/null 2>&1
}

need_postgres() {
  ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && is_missing initdb
}

# A packaged browser needs the system's NSS.
need_nss() {
  ! ldconfig -p | grep -q libnss3
}

# The tests of the examples for nginx and Prometheus are skipped where these programs are missing.
install_for_examples() {
  is_missing nginx && set -- "$@" nginx
  is_missing promtool && set -- "$@" prometheus
  [ "$#" -gt 0 ] || return 0
  can_install && install_packages --no-install-recommends "$@" || echo "$* can't be installed here" >&2
}
