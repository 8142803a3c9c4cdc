#!/bin/sh
# Writes a copy of every row to BACKUP_DIR, reads it back, and removes copies older than KEEP_DAYS days. Run in the
# assembled directory with the server's own settings; the server goes on meanwhile.
set -eu
: "${BACKUP_DIR:?}" "${KEEP_DAYS:=14}"
file="$BACKUP_DIR/paridad-$(date -u +%Y%m%dT%H%M%SZ).gz"
node=${NODE:-bin/node}
"$node" server/src/commands/backup.ts "$file"
"$node" server/src/commands/restore.ts --verify "$file"
# Only once the new one is good.
find "$BACKUP_DIR" -name 'paridad-*.gz' -mtime "+$KEEP_DAYS" -delete
