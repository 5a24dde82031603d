#!/bin/sh
# Updates a running composition to the images on this machine, without a failed request:
#   docker compose pull (or build), then sh scripts/update-composition.sh
# It needs no Node. An old container is stopped only after a new one is healthy. A new one that does not become healthy is removed
# and the old ones continue. PostgreSQL, Redis and the gateway are not changed.
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
    # It finishes its open work, which takes an API up to 12 seconds and a worker up to 15.
    docker stop --time 20 "$container" >/dev/null
    docker rm "$container" >/dev/null
    echo "$service: one of $count is replaced"
  done
}

compose run --rm --no-deps migrate
replace api
replace worker
# The desk's port is fixed, so only one desk can run: staff wait for some seconds.
compose up --detach --no-deps desk
