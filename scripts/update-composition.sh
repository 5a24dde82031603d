#!/bin/sh
# Brings a composition that runs to the images that are here now, so that no request fails:
#   docker compose pull (or build), then sh scripts/update-composition.sh
# It needs no Node. Each new container is healthy before an old one ends; one that does not become healthy is removed, and the
# old ones go on. PostgreSQL, Redis and the gateway stay as they are.
set -eu
# Units: seconds. A new release is healthy within a minute. The gateway looks for APIs every second.
patience=${UPDATE_PATIENCE:-180}
settle=${UPDATE_SETTLE:-5}

compose() {
  if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}

wait_healthy() {
  waited=0
  until [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$patience" ]; then
      docker rm --force "$1" >/dev/null
      echo "$service: the new container did not become healthy and is removed; the old ones go on." >&2
      exit 1
    fi
    sleep 1
  done
}

replace() {
  service=$1
  old=$(compose ps -q "$service")
  count=$(echo "$old" | wc -w)
  for container in $old; do
    before=$(compose ps -q "$service")
    compose up --detach --no-deps --no-recreate --scale "$service=$((count + 1))" "$service"
    for new in $(compose ps -q "$service"); do
      case $before in *"$new"*) ;; *) wait_healthy "$new" ;; esac
    done
    sleep "$settle"
    # It finishes what it has: an API takes up to 12 seconds for that, a worker up to 15.
    docker stop --time 20 "$container" >/dev/null
    docker rm "$container" >/dev/null
    echo "$service: one of $count is replaced"
  done
}

compose run --rm --no-deps migrate
replace api
replace worker
# Its port is fixed, so there is one of it: staff wait for some seconds.
compose up --detach --no-deps desk
