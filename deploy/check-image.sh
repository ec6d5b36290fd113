#!/usr/bin/env bash
# Builds the final stage of the Containerfile on a base of Debian's own packages, where no registry of images can be reached, and
# runs the image as an operator would: as its own user, with a read-only root, without capabilities. As root, with
# apt-get install buildah podman runc mmdebstrap. The package is made by npm run package; the build stage is not run.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
port=${CHECK_PORT:-4899}
name=portico-image-check
podman() { command podman --runtime runc "$@"; }
clean() {
  podman rm --force "$name" >"$work/rm.log" 2>&1 || true
  rm -rf "$work"
}
trap clean EXIT
say() { echo "check-image: $*"; }

npm run --silent package -- --out "$work/files/package"
mkdir "$work/files/data"

say "a base of Debian"
mmdebstrap --quiet --variant=essential --mode=root --include=libstdc++6 trixie "$work/base.tar"
image_of() {
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$1" / >"$work/add.log"
  buildah commit --quiet --rm "$container" "$2" >"$work/commit.log"
}
image_of "$work/base.tar" localhost/portico-check-base
image_of "$work/files" localhost/portico-check-files

say "the final stage"
awk '/^ARG RUN_BASE/ || stage { print } /^FROM .* AS build$/ { stage = 0 } /^FROM \$\{RUN_BASE\}/ && !stage { print; stage = 1 }' \
  deploy/Containerfile | sed 's#--from=build#--from=localhost/portico-check-files#' >"$work/Containerfile"
buildah build --quiet --format docker --build-arg RUN_BASE=localhost/portico-check-base \
  --build-arg COMMIT="$(git rev-parse HEAD)" --file "$work/Containerfile" --tag localhost/portico-check "$work" >"$work/build.log"
buildah images localhost/portico-check

say "a run as user 10001 with a read-only root"
podman run --detach --name "$name" --network host --read-only --tmpfs /tmp --cap-drop all \
  --security-opt no-new-privileges --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 \
  --env HOST=127.0.0.1 --env PORT="$port" --env MARKET_SOURCES=none localhost/portico-check >"$work/id"
for _ in $(seq 300); do
  if curl --silent --fail "http://127.0.0.1:$port/healthz" >"$work/health"; then break; fi
  sleep 0.1
done
cat "$work/health"
echo
curl --silent --fail --output "$work/page.html" "http://127.0.0.1:$port/price/btc"
script=$(grep --only-matching --max-count=1 --extended-regexp '/assets/[A-Za-z0-9._-]+\.js' "$work/page.html" | head -1)
curl --silent --fail --output "$work/script.js" "http://127.0.0.1:$port$script"
say "page of $(wc -c <"$work/page.html") bytes, $script of $(wc -c <"$work/script.js") bytes"
node=/opt/portico/node/bin/node
[ "$(podman exec "$name" $node -p 'process.getuid()')" = 10001 ] || { say "it runs as another user"; exit 1; }
for place in /opt/portico/x /etc/x; do
  refused=$(podman exec "$name" $node -p "try { fs.writeFileSync('$place', ''); 'written' } catch (error) { error.code }")
  [ "$refused" = EROFS ] || { say "$place: $refused"; exit 1; }
done
podman healthcheck run "$name"
podman stop --time 20 "$name" >"$work/stop.log"
code=$(podman inspect --format '{{.State.ExitCode}}' "$name")
[ "$code" = 0 ] || { say "it ended with code $code"; podman logs "$name"; exit 1; }
say "user, read-only root, health check and end by SIGTERM are as they should be"
