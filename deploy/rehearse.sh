#!/usr/bin/env bash
# rehearse.sh RELEASE: walks through deploy/README.md on this machine with an assembled RELEASE and no Docker engine: two
# processes behind nginx on PostgreSQL and Redis, an upgrade, a rollback from a newer schema, a backup and a restore.
# The processes see an empty environment (env -i) and run as `nobody` where the rehearsal is run by root. Everything
# lives in a temporary directory and on loopback ports, and is gone at the end.
set -euo pipefail
release=$(cd "${1:?Usage: deploy/rehearse.sh RELEASE}" && pwd)
[ -x "$release/bin/node" ] || { echo "$release is not an assembled release" >&2; exit 1; }
here=$(mktemp -d /tmp/paridad-rehearsal.XXXXXX)
chmod 755 "$here"
programs=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
as_postgres=(); as_nobody=()
if [ "$(id -u)" = 0 ]; then
  as_postgres=(setpriv --reuid postgres --regid postgres --clear-groups)
  as_nobody=(setpriv --reuid nobody --regid nogroup --clear-groups)
fi
declare -A pids
began=$(date +%s)
say() { echo "[$(($(date +%s) - began)) s] $*"; }
fail() { echo "FAILED: $*" >&2; tail -n 5 "$here"/*.log >&2 || true; exit 1; }
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  (cd / && "${as_postgres[@]}" "$programs/pg_ctl" -D "$here/pg" -m immediate stop >/dev/null 2>&1) || true
  rm -rf "$here"
}
trap finish EXIT

mkdir "$here"/{releases,secrets,data,backups,pg,nginx}
cp -R "$release" "$here/releases/1"
cp -R "$release" "$here/releases/2"
ln -s releases/1 "$here/current"

say "PostgreSQL and Redis"
[ "$(id -u)" != 0 ] || chown postgres "$here/pg"
(cd / && "${as_postgres[@]}" "$programs/initdb" -D "$here/pg" -U paridad -A trust --no-sync >/dev/null)
(cd / && "${as_postgres[@]}" "$programs/pg_ctl" -D "$here/pg" -w -l "$here/pg/server.log" \
  -o "-p 38432 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$here/pg" start >/dev/null)
psql=("$programs/psql" -qtA -h 127.0.0.1 -p 38432 -U paridad)
"${psql[@]}" -d postgres -c "create database paridad" -c "create database restored"
redis-server --port 38379 --bind 127.0.0.1 --save "" --dir "$here" >"$here/redis.log" 2>&1 &
pids[redis]=$!

printf 'postgres://paridad@127.0.0.1:38432/paridad\n' >"$here/secrets/database_url"
printf 'postgres://paridad@127.0.0.1:38432/restored\n' >"$here/secrets/restored_url"
for secret in totp_key admin_password; do head -c 24 /dev/urandom | base64 >"$here/secrets/$secret"; done
[ "$(id -u)" != 0 ] || chown -R nobody "$here"/{secrets,data,backups}
settings=(NODE_ENV=production HOST=127.0.0.1 PUBLIC_URL=https://localhost:38443 DATABASE_URL_FILE="$here/secrets/database_url"
  REDIS_URL=redis://127.0.0.1:38379 TOTP_KEY_FILE="$here/secrets/totp_key"
  ADMIN_PASSWORD_FILE="$here/secrets/admin_password" TRUST_PROXY=127.0.0.1 DRAIN_SECONDS=5)
# A network of its own would prove it, too; an empty environment leaves no registry and no cache to fetch from.
run() { cd "$here/current" && exec "${as_nobody[@]}" env -i "${settings[@]}" "$@"; }
up() {
  (run PORT="$1" DATA_DIR="$here/data/$1" bin/node --conditions=opt-source server/src/main.ts >>"$here/$1.log" 2>&1) &
  pids[$1]=$!
  for _ in $(seq 600); do
    curl -fsS -o /dev/null "http://127.0.0.1:$1/health/ready" 2>/dev/null && return
    kill -0 "${pids[$1]}" 2>/dev/null || fail "$1 ended"
    sleep 0.1
  done
  fail "$1 is not ready"
}
down() { kill -TERM "${pids[$1]}"; wait "${pids[$1]}" || fail "$1 ended with $?"; }

up 38000
up 38001
say "two processes ready"

openssl req -x509 -subj /CN=localhost -nodes -newkey rsa:2048 -days 1 \
  -keyout "$here/nginx/privkey.pem" -out "$here/nginx/fullchain.pem" 2>/dev/null
cp "$release"/deploy/nginx/* "$here/nginx/"
sed -i "s|:3000|:38000|; s|:3001|:38001|" "$here/nginx/paridad-servers.conf"
sed -i "s|/etc/nginx/paridad-servers|$here/nginx/paridad-servers|; s|listen 80;|listen 127.0.0.1:38080;|
  s|listen 443 ssl|listen 127.0.0.1:38443 ssl|; s|/etc/ssl/paridad|$here/nginx|" "$here/nginx/paridad.conf"
sed -i "s|^user .*||; s|/run/nginx.pid|$here/nginx/pid|; s|/var/log/nginx|$here/nginx|
  s|include /etc/nginx/conf.d/.*|include $here/nginx/paridad.conf;|" "$here/nginx/nginx.conf"
nginx -q -t -p "$here/nginx" -c "$here/nginx/nginx.conf" || fail "nginx -t"
nginx -p "$here/nginx" -c "$here/nginx/nginx.conf" -g "daemon off;" &
pids[nginx]=$!
for _ in $(seq 100); do
  curl -fks -o /dev/null https://localhost:38443/ && break
  sleep 0.1
done
curl -fksS -o /dev/null https://localhost:38443/ || fail "the site does not answer"
say "the site answers at https://localhost:38443"

: >"$here/answers"
while :; do
  curl -ksS -o /dev/null -w '%{http_code}\n' https://localhost:38443/api/subscription/plans >>"$here/answers" 2>&1 || true
done &
pids[load]=$!

replace_all() { ln -sfn "releases/$1" "$here/current"; for port in 38000 38001; do down "$port"; up "$port"; done; }
replace_all 2
say "upgraded, one process after the other"
"${psql[@]}" -d paridad -c "create table of_tomorrow (id text)" \
  -c "insert into kysely_migration (name, timestamp) values ('9990-tomorrow', '2027-01-01T00:00:00Z')"
replace_all 1
grep -q "newer version" "$here/38001.log" || fail "the older one did not say that the database is newer"
say "rolled back on the newer schema"
kill "${pids[load]}"
wait "${pids[load]}" 2>/dev/null || true
bad=$(grep -vc '^200$' "$here/answers" || true)
say "$(wc -l <"$here/answers") answers meanwhile, $bad failed"
[ "$bad" = 0 ] || fail "answers: $(sort "$here/answers" | uniq -c)"
"${psql[@]}" -d paridad -c "drop table of_tomorrow" -c "delete from kysely_migration where name = '9990-tomorrow'"

(run DATA_DIR="$here/data/backup" BACKUP_DIR="$here/backups" KEEP_DAYS=14 /bin/sh deploy/backup.sh)
copy=$(ls "$here"/backups/*.gz)
settings+=(DATABASE_URL_FILE="$here/secrets/restored_url")
(run DATA_DIR="$here/data/restore" bin/node --conditions=opt-source server/src/commands/restore.ts "$copy")
(run DATA_DIR="$here/data/restore" bin/node --conditions=opt-source server/src/commands/restore.ts --check "$copy")
say "backed up, restored and compared"
echo "rehearsal: everything holds"
