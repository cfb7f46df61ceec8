import { type Attempt, askProxy, call, LOOPBACK, PYTHON, reach } from './attempts.ts'
import { KEY, NAMES, TIME_OF_CHECK } from './escapes-of-keys.ts'

const FILES: readonly Attempt[] = [
  { name: 'read a file beside the worktree', attempt: 'cat "$OUTSIDE/secret"', honest: 'cat README.md' },
  { name: 'read it by a relative path', attempt: 'cat ../outside/secret', honest: 'cat ./sub/../README.md' },
  {
    name: 'read it by the root of the first process',
    attempt: 'cat "/proc/1/root$OUTSIDE/secret"',
    honest: 'cat /proc/self/status',
  },
  {
    name: 'read it by a working directory of another process',
    attempt: 'cat /proc/[0-9]*/cwd/../outside/secret',
    honest: 'readlink /proc/self/cwd',
  },
  {
    name: 'find it anywhere',
    attempt: 'grep -rsq outside-secret "$OUTSIDE" /home /root /tmp /mnt /srv /var /run',
    honest: 'grep -rq hello .',
  },
  { name: 'read the passwords of the system', attempt: 'cat /etc/shadow | grep -q .', honest: 'cat /etc/passwd | grep -q .' },
  { name: 'read the home of the user', attempt: 'ls "$USER_HOME" | grep -q netrc', honest: 'echo x > ~/note && cat ~/note' },
  {
    name: 'read the state of the orchestrator',
    attempt: 'ls -A "$WORK/.raymond" | grep -q .',
    honest: 'echo "{}" > "$OUTBOX/outbox.jsonl"',
  },
  { name: 'write in the place of what is hidden', attempt: 'echo x > "$WORK/.raymond/note"', honest: 'test -d "$WORK/.raymond"' },
  {
    name: 'change a file that it was only given to read',
    attempt: 'echo x >> "$DEFINITIONS/START.md"',
    honest: 'cat "$DEFINITIONS/START.md"',
  },
  { name: 'remove a file that it was only given to read', attempt: 'rm -f "$DEFINITIONS/START.md"', honest: 'touch f && rm f' },
  {
    name: 'change a program of the system',
    attempt: 'echo x > /usr/bin/raymond-was-here',
    honest: 'cp /usr/bin/env ./env && ./env true',
  },
  { name: 'change the settings of the system', attempt: 'echo x > /etc/profile.d/raymond.sh', honest: 'test -r /etc/hosts' },
  { name: 'change the tools of later steps', attempt: 'echo x > /opt/raymond-was-here', honest: 'ls /opt' },
  { name: 'make a folder beside the worktree', attempt: 'mkdir ../beside', honest: 'mkdir -p sub/deep' },
  { name: 'make a folder at the root', attempt: 'mkdir /raymond', honest: 'mkdir /tmp/raymond' },
  { name: 'write among the devices', attempt: 'echo x > /dev/raymond', honest: 'echo x > /dev/null' },
  { name: 'write where services keep their sockets', attempt: 'echo x > /run/raymond-was-here', honest: 'ls /run' },
]

const LINKS: readonly Attempt[] = [
  {
    name: 'follow a link to a file outside',
    attempt: 'ln -sfn "$OUTSIDE/secret" s && cat s',
    honest: 'ln -sfn README.md r && cat r',
  },
  { name: 'follow a link that was there before', attempt: 'cat planted-link', honest: 'test -L planted-link' },
  { name: 'make a second name for a file outside', attempt: 'ln "$OUTSIDE/secret" hard', honest: 'ln -f README.md hard-readme' },
  { name: 'make a second name for a program and change it', attempt: 'ln /usr/bin/env env2', honest: 'cp /usr/bin/env env2' },
  { name: 'move its directory away', attempt: 'mv "$WORK" "$WORK-old"', honest: 'mkdir -p a && mv a b && rmdir b' },
  {
    name: 'put a link in the place of its directory',
    attempt: 'cd / && ln -sfn "$OUTSIDE" "$WORK" && test -L "$WORK"',
    honest: 'cd "$WORK"',
  },
  {
    name: 'put a link in the place of the outbox',
    attempt: 'rmdir "$OUTBOX" || ln -sfn "$OUTSIDE" "$OUTBOX/../moved"',
    honest: 'touch "$OUTBOX/x"',
  },
]

const GIT: readonly Attempt[] = [
  {
    name: 'change the configuration of git',
    attempt: 'git config core.fsmonitor "touch pwned"',
    honest: 'git config user.name; git status',
  },
  {
    name: 'write into the configuration of git, or into the list of what it borrows',
    attempt: 'echo "[core]" >> .git/config || echo / >> .git/objects/info/alternates',
    honest: 'echo "*.tmp" >> .git/info/exclude',
  },
  { name: 'remove the configuration of git', attempt: 'rm -f .git/config || mv .git/config .git/c', honest: 'git log -1' },
  {
    name: 'read a token in the configuration of git',
    attempt: 'grep -rsq secret-token .git "$WORK/.git"',
    honest: 'git remote get-url origin | grep -q example.org',
  },
  {
    name: 'borrow objects from elsewhere',
    attempt: 'echo "$OUTSIDE" > .git/objects/info/alternates',
    honest: 'git cat-file -p HEAD',
  },
  {
    name: 'change an object of the checkout',
    attempt: 'for f in /run/raymond/objects-0/??/*; do chmod u+w "$f" && echo x > "$f" && exit 0; done; exit 1',
    honest: 'git fsck',
  },
  {
    name: 'add an object to the checkout',
    attempt: 'touch /run/raymond/objects-0/raymond',
    honest: 'echo new | git hash-object -w --stdin',
  },
  { name: 'move the folder of git away', attempt: 'mv .git .git-old', honest: 'git mv README.md R.md && git mv R.md README.md' },
  { name: 'see another worktree', attempt: 'ls -A worktrees/other | grep -q .', honest: 'git branch topic-$RANDOM' },
]

const PROCESSES: readonly Attempt[] = [
  { name: 'end a process outside', attempt: 'kill -9 "$OUTSIDE_PID"', honest: 'sleep 60 & kill $!' },
  { name: 'see processes outside', attempt: 'test "$(ls -d /proc/[0-9]* | wc -l)" -gt 20', honest: 'ls /proc/self' },
  {
    name: 'read the environment of a process outside',
    attempt: 'grep -qs outside-secret "/proc/$OUTSIDE_PID/environ" /proc/*/environ',
    honest: 'grep -q PATH /proc/self/environ',
  },
  {
    name: 'read the command line of bubblewrap for what it hides',
    attempt: 'tr "\\0" " " < /proc/1/cmdline | grep -q "$OUTSIDE"',
    honest: 'tr "\\0" " " < /proc/self/cmdline',
  },
  {
    name: 'use files that the orchestrator has open',
    attempt:
      'for f in /proc/self/fd/*; do t=$(readlink "$f") || continue; case $t in /dev/null|*deleted*|pipe:*|/proc/*|socket:*) ;; /*) exit 0 ;; mnt:*|net:*|user:*) exit 0 ;; esac; done; exit 1',
    honest: 'exec 9< README.md; cat <&9',
  },
  {
    name: 'enter the room of the cell',
    attempt: 'for f in /proc/1/ns/mnt /proc/1/ns/user; do nsenter --mount=$f cat "$OUTSIDE/secret" && exit 0; done; exit 1',
    honest: 'ls /proc/self/ns',
  },
  { name: 'trace another process', attempt: call(101, '16, 1, 0, 0'), honest: 'sleep 0.01 & wait' },
  { name: 'read the memory of another process', attempt: call(310, '1, 0, 0, 0, 0, 0'), honest: PYTHON },
]

const RIGHTS: readonly Attempt[] = [
  {
    name: 'leave a program in its directory that runs as its user whoever starts it',
    attempt: 'cp /usr/bin/id left; chmod u+s left || install -m 4755 /usr/bin/id left; test -u left',
    honest: 'install -m 755 /usr/bin/id plain && chmod u+w,g-w plain && mkdir shared && chmod g+s,+t shared',
  },
  {
    name: 'make one at once',
    attempt: `python3 -c 'import os
for make in (lambda: os.open("at-once", os.O_CREAT | os.O_WRONLY, 0o4755), lambda: os.mknod("at-once", 0o104755), lambda: os.fchmod(os.open("at-once", os.O_CREAT | os.O_RDWR, 0o755), 0o4755)):
  try: make()
  except OSError: pass'; test -u at-once`,
    honest: `python3 -c 'import os; os.close(os.open("new", os.O_CREAT | os.O_WRONLY, 0o755)); os.mkfifo("other-pipe"); os.fchmod(os.open("new", os.O_RDONLY), 0o600)'`,
  },
  {
    name: 'make one by a call that programs seldom use',
    attempt: `python3 -c 'import ctypes,os,struct
libc = ctypes.CDLL(None)
fd = os.open("changed", os.O_CREAT | os.O_RDWR, 0o755)
made, mode = b"made", 0o4755
for number, *args in ((2, made, os.O_CREAT, mode), (85, made, mode), (133, made, mode, 0), (257, -100, made, os.O_CREAT, mode), (259, -100, made, mode, 0),
    (437, -100, made, struct.pack("QQQ", os.O_CREAT, mode, 0), 24), (90, b"changed", mode), (91, fd, mode), (268, -100, b"changed", mode), (452, -100, b"changed", mode, 0)):
  libc.syscall(number, *args)
  if os.path.exists(made):
    if os.stat(made).st_mode & 0o4000: exit(0)
    os.remove(made)
  if os.fstat(fd).st_mode & 0o4000: exit(0)
exit(1)'`,
    honest: `python3 -c 'import ctypes,os
ctypes.CDLL(None).syscall(85, b"created", 0o755)
os.remove("created")'`,
  },
  { name: 'become root by a program that is made for it', attempt: 'sudo -n true || su -c true < /dev/null', honest: 'id' },
  {
    name: 'gain rights by a program of its own',
    attempt: 'cp /usr/bin/id ./sid && chmod u+s sid && ./sid -u -r > a && ./sid -u > b && ! cmp -s a b',
    honest: 'printf "#!/bin/sh\\n" > run && chmod +x run && ./run',
  },
  { name: 'make a user namespace', attempt: 'unshare -U true', honest: '( true )' },
  {
    name: 'make a user namespace by a newer call',
    attempt: call(435, 'struct.pack("Q", 0x10000000) + bytes(80), 88'),
    honest: 'python3 -c "import threading; t = threading.Thread(target=print); t.start(); t.join()"',
  },
  { name: 'mount', attempt: 'mkdir -p m && mount -t tmpfs none m', honest: 'df . > /dev/null' },
  {
    name: 'make a read-only folder writable',
    attempt: 'mount -o remount,rw,bind /usr || mount -o remount,rw /',
    honest: 'test ! -w /usr',
  },
  {
    name: 'take a mount away',
    attempt: 'umount /etc/shadow || umount "$WORK/.raymond" || umount -l /tmp',
    honest: 'test -d /tmp',
  },
  { name: 'change the root', attempt: 'chroot / true', honest: 'cd /' },
  { name: 'make a device', attempt: 'mknod disk b 8 0', honest: 'mkfifo pipe && rm pipe' },
  {
    // Of the machine: without /dev/null no cell holds, and the next run under "auto" goes on without one.
    name: 'change who may use a device of the machine',
    attempt: 'chmod 644 /dev/full && chmod 666 /dev/full',
    honest: 'echo x > /dev/null && head -c 1 /dev/zero > zero && ! echo x > /dev/full',
  },
  {
    name: 'change who may use a device that it was given open',
    attempt: 'chmod 666 /proc/self/fd/0',
    honest: '! read line && echo x > /dev/null',
  },
  {
    name: 'change who may read what the kernel says to all',
    attempt: 'chmod 400 /proc/execdomains && chmod 444 /proc/execdomains',
    honest: 'cat /proc/execdomains > domains',
  },
  {
    // Whoever opens it waits 45 seconds, again and again: git of the orchestrator and of the person as well.
    name: 'hold up whoever opens a file of the checkout',
    attempt: `python3 -c 'import fcntl,glob,os
file, folder = os.open(glob.glob("/run/raymond/objects-0/??/*")[0], os.O_RDONLY), os.open("/run/raymond/objects-0", os.O_RDONLY)
for opened, what, how in ((file, fcntl.F_SETLEASE, fcntl.F_WRLCK), (folder, 1040, b"\\0" * 8)):
  try: fcntl.fcntl(opened, what, how)
  except PermissionError: continue
  except OSError: pass
  exit(0)
exit(1)'`,
    honest: `python3 -c 'import fcntl
with open("README.md", "r+") as file:
  fcntl.flock(file, fcntl.LOCK_EX)
  fcntl.lockf(file, fcntl.LOCK_EX)
  fcntl.fcntl(file, fcntl.F_SETFD, fcntl.FD_CLOEXEC)'`,
  },
  { name: 'give a file to another user', attempt: 'touch owned && chown 12345 owned', honest: 'chmod 600 README.md' },
  {
    name: 'hold a capability',
    attempt: '! grep -q "^CapEff:.0*$" /proc/self/status || ! grep -q "^CapBnd:.0*$" /proc/self/status',
    honest: 'grep -q NoNewPrivs:.1 /proc/self/status',
  },
]

const KERNEL: readonly Attempt[] = [
  {
    name: 'have the kernel run a program of its own',
    attempt: 'echo "|/tmp/x" > /proc/sys/kernel/core_pattern',
    honest: 'cat /proc/sys/kernel/osrelease',
  },
  { name: 'press a magic key', attempt: 'echo h > /proc/sysrq-trigger', honest: 'cat /proc/uptime' },
  { name: 'change the settings of a device', attempt: 'echo 1 > /sys/devices/system/cpu/cpu0/online', honest: 'nproc' },
  { name: 'read the log of the kernel', attempt: 'cat < /dev/kmsg || dmesg', honest: 'uname -a' },
  { name: 'use the keyring of the user', attempt: call(250, '0, -4, 1, 0, 0'), honest: PYTHON },
  {
    name: 'load a program into the kernel',
    attempt: call(321, '0, struct.pack("IIII", 1, 4, 4, 1) + bytes(112), 128'),
    honest: PYTHON,
  },
  { name: 'watch the processor', attempt: call(298, 'bytes(128), 0, -1, -1, 0'), honest: PYTHON },
  { name: 'ask for io_uring', attempt: call(425, '8, ctypes.create_string_buffer(120)'), honest: 'cat README.md | wc -l' },
  { name: 'handle the faults of its memory', attempt: call(323, '0'), honest: PYTHON },
  { name: 'load a module', attempt: call(313, '0, b"", 0'), honest: PYTHON },
  {
    name: 'open a file by its handle',
    attempt: call(303, '-100, b"/", ctypes.create_string_buffer(256), ctypes.create_string_buffer(8), 0'),
    honest: PYTHON,
  },
  { name: 'call the kernel under its other numbers', attempt: call(0x4000_0000 + 39, '0'), honest: PYTHON },
  {
    name: 'type into the terminal of the user',
    attempt: 'python3 -c "import fcntl; fcntl.ioctl(0, 0x5412, b\\"x\\")"',
    honest: 'python3 -c "import pty; pty.spawn([\\"true\\"])"',
  },
]

/** A file system that is only read does not keep anybody from what listens there. */
const SHOWN_SOCKETS: readonly Attempt[] = [
  { where: 'in its directory', socket: '$WORK/sub/service.sock', honest: 'echo more > sub/more.txt && mv sub/more.txt more.txt' },
  {
    where: 'in its directory that was opened by a relative path',
    socket: '$WORK/sub/relative.sock',
    honest: 'ls sub/relative.sock',
  },
  { where: 'in its directory that was moved there', socket: '$WORK/sub/moved.sock', honest: 'ls sub/moved.sock' },
  { where: 'in its directory of a daemon that is elsewhere', socket: '$WORK/left.sock', honest: 'ls left.sock' },
  { where: 'beside a tool that a link leads to', socket: '$GO/service.sock', honest: 'cat "$GO/VERSION"' },
  { where: 'beside a tool', socket: '$JDK/service.sock', honest: 'cat "$JDK/release"' },
].map(({ where, socket, honest }) => ({
  name: `speak to a service by its socket ${where}`,
  attempt: reach('socket.AF_UNIX', 'socket.SOCK_STREAM', `"'"${socket}"'"`),
  honest,
}))

const SOCKETS: readonly Attempt[] = [
  {
    name: 'speak to a service by its socket',
    attempt: reach('socket.AF_UNIX', 'socket.SOCK_STREAM', '"\'"$OUTSIDE/service.sock"\'"'),
    honest: `python3 -c 'import socket
a = socket.socket(socket.AF_UNIX); a.bind("/tmp/own.sock"); a.listen(); b = socket.socket(socket.AF_UNIX); b.connect("/tmp/own.sock")'`,
  },
  ...SHOWN_SOCKETS,
  {
    name: 'speak to a service by its abstract socket',
    attempt: reach('socket.AF_UNIX', 'socket.SOCK_STREAM', '"\\0"+"\'"$ABSTRACT"\'"'),
    honest: 'python3 -c "import socket; socket.socketpair()"',
  },
  {
    name: 'speak to the container engine',
    attempt: 'test -S /var/run/docker.sock || test -S /run/podman/podman.sock',
    honest: 'test -d /var/run',
  },
  {
    name: 'speak to the host of the virtual machine',
    attempt: 'python3 -c "import socket; socket.socket(40, socket.SOCK_STREAM)"',
    honest: 'python3 -c "import socket; socket.socket()"',
  },
  {
    name: 'write packets',
    attempt: 'python3 -c "import socket; socket.socket(socket.AF_PACKET, socket.SOCK_RAW)"',
    honest: LOOPBACK,
  },
  {
    name: 'share memory with processes outside',
    attempt: `python3 -c 'import ctypes,os
exit(ctypes.CDLL(None).shmctl(int(os.environ["OUTSIDE_MEMORY"]), 2, ctypes.create_string_buffer(256)) != 0)'`,
    honest: 'python3 -c "import mmap; mmap.mmap(-1, 4096)"',
  },
]

const NETWORK: readonly Attempt[] = [
  {
    name: 'reach a service of this machine',
    attempt: reach('socket.AF_INET', 'socket.SOCK_STREAM', '("127.0.0.1", \'"$OUTSIDE_PORT"\')'),
    honest: LOOPBACK,
  },
  {
    name: 'reach a service of this machine by another address',
    attempt: '( exec 3<>"/dev/tcp/$OUTSIDE_ADDRESS/$OUTSIDE_PORT" )',
    honest: LOOPBACK,
  },
  { name: 'reach the internet by its address', attempt: 'timeout 5 bash -c "exec 3<>/dev/tcp/1.1.1.1/443"', honest: LOOPBACK },
  {
    name: 'reach the service of the cloud',
    attempt: 'timeout 5 bash -c "exec 3<>/dev/tcp/169.254.169.254/80"',
    honest: LOOPBACK,
  },
  {
    name: 'ask a server for a name',
    attempt: 'timeout 5 getent ahosts example.org',
    honest: 'getent hosts localhost || test -r /etc/hosts',
  },
  {
    name: 'use another interface',
    attempt: 'test "$(tail -n +3 /proc/net/dev | grep -vc "^ *lo:")" != 0',
    honest: 'grep -q lo: /proc/net/dev',
  },
]

const PROXY: readonly Attempt[] = [
  {
    name: 'tunnel to a host that is not on the list',
    attempt: askProxy('CONNECT other.example.org:443 HTTP/1.1\\r\\nHost: x', '200'),
    honest: askProxy('CONNECT allowed.example.org:443 HTTP/1.1\\r\\nHost: x', '200'),
  },
  {
    name: 'tunnel to this machine',
    attempt: askProxy('CONNECT 127.0.0.1:443 HTTP/1.1\\r\\nHost: x', '200'),
    honest: askProxy('CONNECT deep.below.example.com:443 HTTP/1.1\\r\\nHost: x', '200'),
  },
  {
    name: 'tunnel to another port',
    attempt: askProxy('CONNECT allowed.example.org:22 HTTP/1.1\\r\\nHost: x', '200'),
    honest: askProxy('CONNECT allowed.example.org:443 HTTP/1.1\\r\\nHost: x', '200'),
  },
  {
    name: 'tunnel to a name that only looks like one on the list',
    attempt: `${askProxy('CONNECT allowed.example.org.evil.org:443 HTTP/1.1\\r\\nHost: x', '200')} || ${askProxy('CONNECT notbelow.example.com.:443 HTTP/1.1\\r\\nHost: x', '200')}`,
    honest: askProxy('CONNECT a.below.example.com:443 HTTP/1.1\\r\\nHost: x', '200'),
  },
  {
    name: 'say one host and mean another',
    attempt: askProxy('CONNECT other.example.org:443 HTTP/1.1\\r\\nHost: allowed.example.org:443', '200'),
    honest: askProxy('CONNECT allowed.example.org:443 HTTP/1.1\\r\\nHost: other.example.org', '200'),
  },
  {
    name: 'have the proxy fetch a page',
    attempt: askProxy('GET http://allowed.example.org/ HTTP/1.1\\r\\nHost: x', '200'),
    honest: askProxy('GET /service/hello HTTP/1.1\\r\\nHost: x', '200'),
  },
  {
    name: 'reach a service of ours that is not the cell’s',
    attempt: askProxy('GET /other/hello HTTP/1.1\\r\\nHost: x', '200'),
    honest: askProxy('GET /service/hello HTTP/1.1\\r\\nHost: x', '200'),
  },
]

export const ESCAPES: Readonly<Record<string, readonly Attempt[]>> = {
  files: FILES,
  links: LINKS,
  git: GIT,
  processes: PROCESSES,
  rights: RIGHTS,
  'interfaces of the kernel': KERNEL,
  sockets: SOCKETS,
  network: NETWORK,
  proxy: PROXY,
  names: NAMES,
  key: KEY,
  'time of check': TIME_OF_CHECK,
}
