# Sourced by the rehearsals: an assembled release in a temporary directory, a PostgreSQL and processes of its own on
# loopback ports, with an empty environment (env -i) and as `nobody` where the rehearsal is run by root. All of it is gone
# at the end. Expects $release, makes $here.
[ -x "$release/bin/node" ] || { echo "$release is not an assembled release" >&2; exit 1; }
programs=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
as_postgres=(); as_nobody=()
if [ "$(id -u)" = 0 ]; then
  as_postgres=(setpriv --reuid postgres --regid postgres --clear-groups)
  as_nobody=(setpriv --reuid nobody --regid nogroup --clear-groups)
fi
declare -A pids
say() { echo "[$(($(date +%s) - began)) s] $*"; }
fail() { echo "FAILED: $*" >&2; tail -n 5 "$here"/*.log >&2 || true; exit 1; }
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  for data in "$here"/pg*/; do
    (cd / && "${as_postgres[@]}" "$programs/pg_ctl" -D "$data" -m immediate stop >/dev/null 2>&1) || true
  done
  rm -rf "$here"
}

# postgres DIRECTORY: the server on it, waited for.
postgres() {
  (cd / && "${as_postgres[@]}" "$programs/pg_ctl" -D "$1" -w -t 300 -l "$1/server.log" \
    -o "-p 38432 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$1" start >/dev/null) || fail "PostgreSQL: $(tail -n 5 "$1/server.log")"
}
initialize_postgres() {
  mkdir "$here/pg"
  [ "$(id -u)" != 0 ] || chown postgres "$here/pg"
  (cd / && "${as_postgres[@]}" "$programs/initdb" -D "$here/pg" -U paridad -A trust --no-sync >/dev/null)
}
psql=("$programs/psql" -qtA -v ON_ERROR_STOP=1 -h 127.0.0.1 -p 38432 -U paridad)

# run SETTING... PROGRAM...: with the settings of $settings and nothing else of this shell.
run() { cd "$here/current" && exec "${as_nobody[@]}" env -i "${settings[@]}" "$@"; }
up() {
  (run PORT="$1" DATA_DIR="$here/data/$1" bin/node server/src/main.ts >>"$here/$1.log" 2>&1) &
  pids[$1]=$!
  for _ in $(seq 600); do
    curl -fsS -o /dev/null "http://127.0.0.1:$1/health/ready" 2>/dev/null && return
    kill -0 "${pids[$1]}" 2>/dev/null || fail "$1 ended"
    sleep 0.1
  done
  fail "$1 is not ready"
}
down() {
  kill -TERM "${pids[$1]}"
  wait "${pids[$1]}" || fail "$1 ended with $?"
  unset "pids[$1]"
}
secrets() {
  mkdir -p "$here"/{secrets,data,backups}
  for secret in totp_key admin_password; do head -c 24 /dev/urandom | base64 >"$here/secrets/$secret"; done
  for database in paridad restored; do
    printf 'postgres://paridad@127.0.0.1:38432/%s\n' "$database" >"$here/secrets/${database}_url"
  done
  [ "$(id -u)" != 0 ] || chown -R nobody "$here"/{secrets,data,backups}
  settings=(NODE_ENV=production HOST=127.0.0.1 PUBLIC_URL=https://localhost:38443
    DATABASE_URL_FILE="$here/secrets/paridad_url" TOTP_KEY_FILE="$here/secrets/totp_key"
    ADMIN_PASSWORD_FILE="$here/secrets/admin_password" TRUST_PROXY=127.0.0.1 DRAIN_SECONDS=5)
}
