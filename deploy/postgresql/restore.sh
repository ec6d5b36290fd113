#!/bin/sh
# Lays out a data folder that PostgreSQL brings to a point in time when it is started on it:
#   ARCHIVE=/var/lib/postgresql/archive sh restore.sh <base backup> <new data folder> '2026-11-26 09:41:00+00' [time line]
# Run it as the user that PostgreSQL runs as. The base backup has to be older than the time. The server ends its start by taking
# writes (promote), on a time line of its own, so that the archive keeps what came after. Without a time line it follows the newest
# one in the archive; `1` is that of a server that was never brought back.
set -eu
: "${ARCHIVE:?has to name the folder of the log}" "${3:?the time to go back to is missing}"
if [ -e "$2" ]; then
  echo "$2 is there already" >&2
  exit 1
fi
cp -R "$1" "$2"
chmod 700 "$2"
cat >> "$2/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$ARCHIVE/%f" "%p"'
recovery_target_time = '$3'
recovery_target_action = 'promote'
recovery_target_timeline = '${4:-latest}'
SETTINGS
touch "$2/recovery.signal"
