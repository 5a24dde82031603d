#!/usr/bin/env bash
# A container's health check: healthy.sh <port> <path>. The images have no curl, and starting Node every five seconds in each
# container would cost a busy machine more than the request.
set -eu
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3
IFS= read -r -t 2 status <&3
[[ $status == HTTP/1.?\ 2* ]]
