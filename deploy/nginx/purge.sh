#!/bin/sh
# Has nginx forget what it keeps, while it runs: all of it, or one page in all its forms (br, gzip, Markdown) by its address.
#   sh purge.sh
#   sh purge.sh https://www.example.com/price/btc
# A file that is gone is a page that nginx asks the site for. CACHE names the folder of proxy_cache_path, if it is another one.
set -eu
cache=${CACHE:-/var/cache/nginx/portico}
if [ $# -eq 0 ]; then
  find "$cache" -type f -delete
  exit
fi
# Each file has a line with its key: scheme, host and full address (proxy_cache_key).
key=$(printf '%s' "$1" | sed 's|://||')
LC_ALL=C grep -rlxF "KEY: $key" "$cache" | xargs -r rm -f
