#!/usr/bin/env bash
# rehearse.sh [RELEASE]: walks through deploy/README.md on this machine, without a Docker engine: one process on its own
# PostgreSQL, killed and started again, and moved by a backup and a restore to two processes behind nginx on PostgreSQL and
# Redis; an upgrade, a rollback from a newer schema, a backup and a restore. Without RELEASE it begins as a new operator does: a fresh checkout of this one's last commit,
# its packages, its build, and assemble.sh. Everything is gone at the end.
set -euo pipefail
began=$(date +%s)
here=$(mktemp -d /tmp/paridad-rehearsal.XXXXXX)
chmod 755 "$here"
if [ $# = 0 ]; then
  trap 'rm -rf "$here"' EXIT
  git clone -q "$(dirname "$0")/.." "$here/checkout"
  (cd "$here/checkout" && npx -y pnpm@12 install --frozen-lockfile >"$here/install.log" 2>&1 &&
    npx -y pnpm@12 build >"$here/build.log" 2>&1) || { tail -n 20 "$here"/*.log >&2; exit 1; }
  echo "[$(($(date +%s) - began)) s] a fresh checkout built"
  (cd "$here/checkout" && sh deploy/assemble.sh "$here/release")
  release=$here/release
else
  release=$(cd "$1" && pwd)
fi
. "$(dirname "$0")/rehearsal.sh"
trap finish EXIT

mkdir "$here"/{releases,nginx}
cp -R "$release" "$here/releases/1"
cp -R "$release" "$here/releases/2"
ln -s releases/1 "$here/current"
say "two releases stand in $here/releases"

secrets
site=("${settings[@]}")
settings=("${settings[@]/DATABASE_URL_FILE=*/MARKET_FEED=simulated}")
up 38000
say "one process ready on its own PostgreSQL"
kill -KILL "${pids[38000]}"
wait "${pids[38000]}" 2>/dev/null || true
up 38000
say "killed and ready again"
(run DATA_DIR="$here/data/38000" bin/node server/src/commands/backup.ts "$here/backups/first.gz")
down 38000
settings=("${site[@]}")

initialize_postgres
postgres "$here/pg"
"${psql[@]}" -d postgres -c "create database paridad" -c "create database restored"
(run DATA_DIR="$here/data/38000" bin/node server/src/commands/restore.ts "$here/backups/first.gz")
say "moved to PostgreSQL"
redis-server --port 38379 --bind 127.0.0.1 --save "" --dir "$here" >"$here/redis.log" 2>&1 &
pids[redis]=$!
settings+=(REDIS_URL=redis://127.0.0.1:38379)

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
unset "pids[load]"
bad=$(grep -vc '^200$' "$here/answers" || true)
say "$(wc -l <"$here/answers") answers meanwhile, $bad failed"
[ "$bad" = 0 ] || fail "answers: $(sort "$here/answers" | uniq -c)"
"${psql[@]}" -d paridad -c "drop table of_tomorrow" -c "delete from kysely_migration where name = '9990-tomorrow'"

(run DATA_DIR="$here/data/backup" BACKUP_DIR="$here/backups" KEEP_DAYS=14 /bin/sh deploy/backup.sh)
copy=$(ls "$here"/backups/paridad-*.gz)
settings+=(DATABASE_URL_FILE="$here/secrets/restored_url")
(run DATA_DIR="$here/data/restore" bin/node server/src/commands/restore.ts "$copy")
say "backed up, restored and compared"
say "rehearsal: everything holds"
