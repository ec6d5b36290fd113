#!/bin/sh
# PostgreSQL's archive_command: archive.sh <file> <name> puts a copy into the folder $ARCHIVE. A name that is there already has to be
# the same file, which PostgreSQL may bring again after a crash; any other is an error, since a second server would be writing here.
set -eu
if [ -e "$ARCHIVE/$2" ]; then
  cmp -s "$1" "$ARCHIVE/$2"
else
  # A copy that was cut off never has the name.
  cp "$1" "$ARCHIVE/.part-$2"
  sync "$ARCHIVE/.part-$2"
  mv "$ARCHIVE/.part-$2" "$ARCHIVE/$2"
fi
# The name is in the folder, which a loss of power may take back until it is on the disk as well.
sync "$ARCHIVE"
