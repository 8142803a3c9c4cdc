#!/bin/sh
# assemble.sh DIRECTORY: puts what a server runs into an empty directory: sources, built pages and production packages.
# Run it in a checkout after `pnpm install` and `pnpm build`. Nothing in DIRECTORY is built or fetched again later.
# The Dockerfile runs this very script.
set -eu
cd "$(dirname "$0")/.."
out=${1:?Usage: deploy/assemble.sh DIRECTORY}
mkdir -p "$out"
[ -z "$(ls -A "$out")" ] || { echo "$out is not empty" >&2; exit 1; }
out=$(cd "$out" && pwd)

for built in web/dist/index.html widgets/dist client/dist extension/.output; do
  [ -e "$built" ] || { echo "$built is missing: run pnpm build first" >&2; exit 1; }
done

# Every manifest, because the lock file names every package; only the server and core are installed.
for manifest in package.json core/package.json server/package.json web/package.json extension/package.json \
  widgets/package.json client/package.json tests/package.json; do
  mkdir -p "$out/$(dirname "$manifest")"
  cp "$manifest" "$out/$manifest"
done
cp pnpm-lock.yaml pnpm-workspace.yaml "$out/"
(cd "$out" && CI=1 npx -y pnpm@12 install --prod --frozen-lockfile --filter "@paridad/server..." >/dev/null)

mkdir -p "$out/web" "$out/bin" "$out/deploy"
cp -R core/src "$out/core/src"
cp -R server/src "$out/server/src"
cp -R web/dist "$out/web/dist"
cp -R widgets/dist "$out/widgets/dist"
cp -R client/dist "$out/client/dist"
cp -R extension/.output "$out/extension/.output"
cp -R deploy/systemd deploy/nginx deploy/observability deploy/backup.sh "$out/deploy/"
find "$out/core/src" "$out/server/src" -name '*.test.ts' -delete
rm -rf "$out/core/src/testing" "$out/tests"
# The Node of package.json, so that the machine's own does not matter.
cp node_modules/node/bin/node "$out/bin/node"
git rev-parse HEAD >"$out/VERSION" 2>/dev/null || echo unknown >"$out/VERSION"
chmod -R go-w "$out"
echo "assembled $(cat "$out/VERSION") in $out: $(du -sm "$out" | cut -f1) MB"
