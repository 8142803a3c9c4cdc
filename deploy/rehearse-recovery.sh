#!/usr/bin/env bash
# rehearse-recovery.sh RELEASE: back to an instant by PostgreSQL's own means. A site archives its log, takes a base backup,
# goes on, and then somebody deletes every account by mistake: the server is brought back to the moment before on a new
# directory, and the site starts on it with everybody there.
set -euo pipefail
began=$(date +%s)
release=$(cd "${1:?Usage: deploy/rehearse-recovery.sh RELEASE}" && pwd)
here=$(mktemp -d /tmp/paridad-recovery.XXXXXX)
chmod 755 "$here"
. "$(dirname "$0")/rehearsal.sh"
trap finish EXIT
ln -s "$release" "$here/current"

mkdir "$here/archive"
[ "$(id -u)" != 0 ] || chown postgres "$here/archive"
initialize_postgres
cat >>"$here/pg/postgresql.conf" <<END
archive_mode = on
archive_command = 'test ! -f $here/archive/%f && cp %p $here/archive/%f'
archive_timeout = 60
END
postgres "$here/pg"
"${psql[@]}" -d postgres -c "create database paridad"
secrets
up 38000
register() {
  curl -fsS -o /dev/null "http://127.0.0.1:38000/auth/register" -H 'content-type: application/json' -d "{
    \"firstName\": \"Ana\", \"lastName\": \"Paz\", \"email\": \"$1@example.com\", \"password\": \"Una-clave-larga-26\",
    \"confirmPassword\": \"Una-clave-larga-26\", \"termsAccepted\": true, \"plan\": \"pro\", \"period\": \"monthly\"}"
}
people() { "${psql[@]}" -d paridad -c "select string_agg(email, ' ' order by email) from users"; }

register before
mkdir "$here/base"
[ "$(id -u)" != 0 ] || chown postgres "$here/base"
(cd / && "${as_postgres[@]}" "$programs/pg_basebackup" -h 127.0.0.1 -p 38432 -U paridad -D "$here/base/1" -c fast 2>&1 |
  grep -v "skipping special file" || true)
[ -f "$here/base/1/backup_label" ] || fail "no base backup"
say "base backup of $(du -sm "$here/base/1" | cut -f1) MB, with $(people)"
register after
moment=$("${psql[@]}" -d paridad -c "select now()")
say "at $moment: $(people)"
"${psql[@]}" -d paridad -c "delete from users"
say "a mistake: $("${psql[@]}" -d paridad -c "select count(*) from users") accounts are left"
"${psql[@]}" -d paridad -c "select pg_switch_wal()" >/dev/null
for _ in $(seq 100); do
  [ "$("${psql[@]}" -d paridad -c "select last_archived_wal >= '000000010000000000000003' from pg_stat_archiver")" = t ] && break
  sleep 0.1
done
down 38000
(cd / && "${as_postgres[@]}" "$programs/pg_ctl" -D "$here/pg" -m fast -w stop >/dev/null)
say "stopped; $(ls "$here/archive" | wc -l) files in the archive"

mv "$here/base/1" "$here/pg-recovered"
# The rehearsal's sockets stand in the data directory: a copied lock names the server before, whose number may be in use.
rm -f "$here/pg-recovered"/.s.PGSQL.*
cat >>"$here/pg-recovered/postgresql.auto.conf" <<END
restore_command = 'cp $here/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
archive_mode = off
END
touch "$here/pg-recovered/recovery.signal"
[ "$(id -u)" != 0 ] || chown postgres "$here/pg-recovered/recovery.signal"
postgres "$here/pg-recovered"
for _ in $(seq 100); do
  [ "$("${psql[@]}" -d paridad -c "select pg_is_in_recovery()")" = f ] && break
  sleep 0.1
done
grep -h "recovery stopping\|consistent recovery\|archive recovery complete" "$here/pg-recovered/server.log" | sed 's/^[^]]*\] //'
say "recovered: $(people)"
[ "$(people)" = "after@example.com before@example.com" ] || fail "not everybody is back"
up 38000
(run DATA_DIR="$here/data/audit" bin/node server/src/commands/verify-audit.ts)
say "the site is up on it: everything holds"
