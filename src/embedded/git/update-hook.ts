/**
 * Git runs this before it takes a pushed ref. It asks the server that started the push, over two pipes that it inherited:
 * one line with ref, old and new commit goes out; lines for the person who pushes come back, then `yes` or `no`.
 * A push by file path has no server behind it and is taken.
 */
export const updateHook = `#!/bin/sh
[ -n "$EMBEDDED_GITHUB_DECIDES" ] || exit 0
printf '%s %s %s\\n' "$1" "$2" "$3" >&3 || exit 1
while IFS= read -r line <&4; do
  case $line in
    yes) exit 0 ;;
    no) exit 1 ;;
    *) printf '%s\\n' "\${line#|}" >&2 ;;
  esac
done
exit 1
`
