/** One way out that a program in a cell may try, and what it must be able to do all the same. */
export interface Attempt {
  readonly name: string
  /** A piece of bash that ends with 0 when it got out. */
  readonly attempt: string
  /** A piece of bash that ends with 0 when the honest use works. */
  readonly honest: string
}

/** A call of the kernel by its number on x64, with arguments in Python's words; ends with 0 when the kernel carried it out. */
export function call(number: number, args: string): string {
  return `python3 -c 'import ctypes,sys,struct
libc = ctypes.CDLL(None, use_errno=True)
sys.exit(0 if libc.syscall(${number}, ${args}) >= 0 else 1)'`
}

/** A connection of a family, with an address in Python's words. */
export function reach(family: string, kind: string, address: string): string {
  return `python3 -c 'import socket,sys
s = socket.socket(${family}, ${kind})
s.settimeout(3)
s.connect(${address})
s.send(b"x")
sys.exit(0 if ${kind} != socket.SOCK_DGRAM or s.recv(1) else 1)' 2>/dev/null`
}

/** What the proxy of the cell answers to a line, as its status. */
export function askProxy(lines: string, status: string): string {
  return `exec 3<>/dev/tcp/127.0.0.1/3128; printf '${lines}\\r\\n\\r\\n' >&3; timeout 5 head -n 1 <&3 | grep -q ' ${status}'`
}

export const PYTHON = `python3 -c 'print(1)'`
export const LOOPBACK = `python3 -c 'import socket
a = socket.create_server(("127.0.0.1", 0)); b = socket.create_connection(a.getsockname()); a.accept()'`
