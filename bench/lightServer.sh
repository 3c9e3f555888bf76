# A modern server that costs next to nothing: it starts in a millisecond, so that what is measured is the host.
# usage: sh lightServer.sh NAME
tool() { printf '{"name":"%s_%s","description":"Tool %s.","inputSchema":{"type":"object"}}' "$1" "$2" "$2"; }
name=$1
tools="$(tool "$name" a),$(tool "$name" b)"
while read -r line; do
  id=${line#*\"id\":}
  id=${id%%[,\}]*}
  case $line in
    *'"method":"server/discover"'*)
      result="\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"$name\",\"version\":\"1\"}"
      ;;
    *'"method":"tools/list"'*) result="\"tools\":[$tools]" ;;
    *'"method":"tools/call"'*) result='"content":[{"type":"text","text":"ok"}]' ;;
    *) continue ;;
  esac
  printf '%s\n' "{\"jsonrpc\":\"2.0\",\"id\":$id,\"result\":{\"resultType\":\"complete\",\"ttlMs\":60000,\"cacheScope\":\"public\",$result}}"
done
