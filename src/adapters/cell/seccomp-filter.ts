/** The processors that we know the numbers of. */
export type CellArchitecture = 'x64' | 'arm64'

export function isCellArchitecture(arch: string): arch is CellArchitecture {
  return arch === 'x64' || arch === 'arm64'
}

type Numbers = readonly [x64: number | null, arm64: number | null]

const CLONE: Numbers = [56, 220]
const CLONE3: Numbers = [435, 435]
const SOCKET: Numbers = [41, 198]
const IOCTL: Numbers = [16, 29]
const FCNTL: Numbers = [72, 25]

/** What neither builds, tests nor agents need, and what has led out of a container before. */
const REFUSED: Readonly<Record<string, Numbers>> = {
  // other processes
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // the keyring of whoever started us
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // programs inside the kernel
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  // mounts and namespaces
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  setns: [308, 268],
  unshare: [272, 97],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  // the machine
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  syslog: [103, 116],
  vhangup: [153, 58],
  lookup_dcookie: [212, 18],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
}

/** Said not to exist, so that programs use what they used before there were these. */
const UNKNOWN: Readonly<Record<string, Numbers>> = {
  clone3: CLONE3, // its flags stand in memory, where no filter can see them
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  openat2: [437, 437], // likewise, the mode of a new file
}

/** What gives a file its mode, and which argument that is. */
const MODES: readonly (readonly [call: Numbers, mode: number])[] = [
  [[90, null], 1], // chmod
  [[91, 52], 1], // fchmod
  [[268, 53], 2], // fchmodat
  [[452, 452], 2], // fchmodat2
  [[85, null], 1], // creat
  [[133, null], 1], // mknod
  [[259, 33], 2], // mknodat
]
/** What may make a file, where its flags say so: the flags, and behind them the mode, which else means nothing. */
const OPENING: readonly (readonly [call: Numbers, flags: number])[] = [
  [[2, null], 1], // open
  [[257, 56], 2], // openat
]
/** O_CREAT and O_TMPFILE. */
const MAKES_FILE = 0x40_0040
/** The file runs as its owner, that is as the person, whoever starts it: outside of the cell as well. */
const SET_USER_ID = 0o4000

/** CLONE_NEW* of time, cgroup, uts, ipc, user, pid and net; and of mounts. */
const NEW_NAMESPACES = 0x7e02_0080
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c
/**
 * Leases of files and of folders: whoever opens one waits until the holder gives it back, 45 seconds and more, outside of the cell as well. They
 * need no more than that the file may be read and belongs to the same user. A lock keeps nobody waiting who does not ask for it.
 */
const F_SETLEASE = 1024
const F_SETDELEG = 1040
const SOCKET_FAMILIES = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 }

const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

const AUDIT_ARCH: Readonly<Record<CellArchitecture, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }
/** Set in the numbers of the x32 calls, which are those of x64 under another name. */
const X32 = 0x4000_0000

// Of struct seccomp_data: where the number, the architecture and the lower half of an argument stand.
const NUMBER = 0
const ARCHITECTURE = 4
const argument = (index: number): number => 16 + 8 * index

const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const IF_ANY_BIT = 0x45
const RETURN = 0x06
const ALLOW = 0x7fff_0000
const KILL_PROCESS = 0x8000_0000
const ERRNO = 0x0005_0000

interface Instruction {
  readonly code: number
  readonly ifTrue: number
  readonly ifFalse: number
  readonly value: number
}

const load = (offset: number): Instruction => ({ code: LOAD, ifTrue: 0, ifFalse: 0, value: offset })
const end = (value: number): Instruction => ({ code: RETURN, ifTrue: 0, ifFalse: 0, value })
/** Goes past `skip` instructions unless the test holds. */
const unless = (code: number, value: number, skip: number): Instruction => ({ code, ifTrue: 0, ifFalse: skip, value })

const REFUSE_SET_USER_ID = [unless(IF_ANY_BIT, SET_USER_ID, 1), end(ERRNO | EPERM)]

/** A program for the kernel's filter of system calls, in the form that bubblewrap reads. */
export function seccompFilter(arch: CellArchitecture): Buffer {
  const of = ([x64, arm64]: Numbers): number | null => (arch === 'x64' ? x64 : arm64)
  const refuse = (calls: Readonly<Record<string, Numbers>>, errno: number): readonly Instruction[] =>
    Object.values(calls).flatMap((numbers) => {
      const number = of(numbers)
      return number === null ? [] : [unless(IF_EQUAL, number, 1), end(ERRNO | errno)]
    })
  const program = [
    load(ARCHITECTURE),
    { code: IF_EQUAL, ifTrue: 1, ifFalse: 0, value: AUDIT_ARCH[arch] },
    end(KILL_PROCESS),
    load(NUMBER),
    ...(arch === 'x64' ? [unless(IF_AT_LEAST, X32, 1), end(ERRNO | ENOSYS)] : []),
    ...refuse(REFUSED, EPERM),
    ...refuse(UNKNOWN, ENOSYS),
    ...whenCall(of(CLONE), 0, [unless(IF_ANY_BIT, NEW_NAMESPACES, 1), end(ERRNO | EPERM)]),
    ...whenCall(of(IOCTL), 1, refuseValues(TIOCSTI, TIOCLINUX)),
    ...whenCall(of(FCNTL), 1, refuseValues(F_SETLEASE, F_SETDELEG)),
    ...whenCall(of(SOCKET), 0, [
      ...Object.values(SOCKET_FAMILIES).flatMap((family) => [unless(IF_EQUAL, family, 1), end(ALLOW)]),
      end(ERRNO | EAFNOSUPPORT),
    ]),
    ...MODES.flatMap(([numbers, mode]) => whenCall(of(numbers), mode, REFUSE_SET_USER_ID)),
    ...OPENING.flatMap(([numbers, flags]) =>
      whenCall(of(numbers), flags, [
        unless(IF_ANY_BIT, MAKES_FILE, REFUSE_SET_USER_ID.length + 1),
        load(argument(flags + 1)),
        ...REFUSE_SET_USER_ID,
      ]),
    ),
    end(ALLOW),
  ]
  return encode(program)
}

function refuseValues(...values: readonly number[]): readonly Instruction[] {
  return values.flatMap((value) => [unless(IF_EQUAL, value, 1), end(ERRNO | EPERM)])
}

/** Judges one argument of one call; whatever passes the judges is allowed. */
function whenCall(number: number | null, index: number, judges: readonly Instruction[]): readonly Instruction[] {
  if (number === null) return []
  const inner = [load(argument(index)), ...judges, end(ALLOW)]
  return [unless(IF_EQUAL, number, inner.length), ...inner]
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, { code, ifTrue, ifFalse, value }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return bytes
}
