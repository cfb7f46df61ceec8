import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AgentCliPackage } from '../process/install/cli-package.ts'
import { pinnedVersions } from '../process/install/pinned-versions.ts'

const VERSION = pinnedVersions.codex

const PACKAGE = '@openai/codex'

interface Pinned {
  /** What the archive calls the platform. */
  readonly target: string
  /** Of the archive that the registry gives, as npm checks it. */
  readonly integrity: string
  /** SHA-256 of the program in it. */
  readonly program: string
  /** Of all that lies around it: it runs what is there. */
  readonly folder: string
}

const PINNED_PACKAGES: Readonly<Record<string, Pinned>> = {
  'linux-x64': {
    target: 'x86_64-unknown-linux-musl',
    integrity: 'sha512-o05NyAOCDygSPRo1yinzxvkRSdmsZyBD9E7mbpmjRanSfM8lypqWtQgEo4XfNkwhuCR2aFu8mlGOsQGFXVbVww==',
    program: 'b452ca20f838a8855a88a41050ee4a694033fff4ea3ecdad5633e6e0e8d13f2b',
    folder: '17aa8bf76ff99e28c34196efeafd8f574496d98e6eab1d3c0aa2ec6a85640e3c',
  },
  'linux-arm64': {
    target: 'aarch64-unknown-linux-musl',
    integrity: 'sha512-NZ/DaQUpcQmxmqee7Z9uC1rzw3GhSbooawcaTe1LN5Yk+WlinUKGdTXJgClRT/9ogQEEM9TWxYzvxPfj5G/xFg==',
    program: '3bb41c9a80187773e2a59278d4fc355b1a163c31bb5a79581e37d4fe428af047',
    folder: 'ece480c76dd5bd2f4638adcf50302399c7f83b41b8aa63d3a547aad43c776087',
  },
  'darwin-x64': {
    target: 'x86_64-apple-darwin',
    integrity: 'sha512-K1FKSsSLl9v3z5TeagBQXyQRDBIGB5Jncy5dxsRxwT3aaTqN3AI8VrCfoxBxKMOOU9O2QX1vg7WkBwNVth/s9A==',
    program: 'e57da7be8695c079d2d1d156dab79708e43ebb6cf7e34527b8b01d6aa942788e',
    folder: '3937bbcc4dbb4528249b8f6cc59737fe54cdde442d86132a2ea419ea23111370',
  },
  'darwin-arm64': {
    target: 'aarch64-apple-darwin',
    integrity: 'sha512-5WsWFBbVP78D+6FvNo1MMVxLPZdmcoQlqVJFrF4qx/TmvneLnMQKtLyXkUo54XOTDfoYKpNouTJ/F7gTVA8FnQ==',
    program: '739cda86e15d30a6e2b40cf8dcbbfb988aaf48b305b27065573bb8e9fd41d002',
    folder: '1d19f24ae9d4899b75562d4e59646123c680ddf17480a0f8f4f0d2271beac772',
  },
  'win32-x64': {
    target: 'x86_64-pc-windows-msvc',
    integrity: 'sha512-nC+McFU8xRNL9tk3IhxcKdhcyOElwF/HhPO+gzSQCY7yjh3XdzSajX+MYWcHUVHWRHajfwn3/WgJYJK2wS+XWg==',
    program: 'ce1945eb440b5481ed1233ebaf32b7056ee7e4e452fa62ffe1cbfb26103cdee0',
    folder: '20c5f9201d9e801c01ea67289b13d5facaace876b90e516c7d03da1a7f2e3f29',
  },
  'win32-arm64': {
    target: 'aarch64-pc-windows-msvc',
    integrity: 'sha512-nTN9SpkacGohq60+I80R3t0R8Mhbnlt3OVYNahgAv1Gu77KFwhPc0vz9Ou/DAGDtYhKVWA/jiYXJXnlzkwb/JA==',
    program: '1e0687ba1822cfdbe42ef99daa8fd523c8fb9dca205c579fe40b75afd57071e8',
    folder: '496391b1a522c489043db28e18be7195aab05e02d5b5daebc458f322d914a856',
  },
}

/** Codex, whose platforms are versions of one package. Its program for Linux needs no libc. */
export const codexCli: AgentCliPackage = {
  name: 'Codex',
  program: 'codex',
  npmName: PACKAGE,
  version: VERSION,
  folder: 'raymond-codex',
  codes: { notInstalled: 'RAY-CODEX-NOT-INSTALLED', changed: 'RAY-CODEX-CHANGED' },
  packageAt: (version, platform) => `${aliasOf(platform)}@${archiveOf(version, platform)}`,
  programIn(platform) {
    const name = platform.startsWith('win32') ? 'codex.exe' : 'codex'
    const target = PINNED_PACKAGES[plain(platform)]?.target ?? ''
    return join('node_modules', aliasOf(platform), 'vendor', target, 'bin', name)
  },
  folderOf: packageAround,
  pinned(platform) {
    const pinned = PINNED_PACKAGES[plain(platform)]
    if (pinned === undefined) return undefined
    const name = aliasOf(platform)
    const manifest = { name: 'codex', private: true, dependencies: { [name]: archiveOf(VERSION, platform) } }
    const version = `${VERSION}-${plain(platform)}`
    const packages = {
      '': manifest,
      [`node_modules/${name}`]: { name: PACKAGE, version, integrity: pinned.integrity },
    }
    const lock = { name: manifest.name, lockfileVersion: 3, requires: true, packages }
    return { manifest, lock, program: pinned.program, folder: pinned.folder }
  },
}

/** As the package has it: the program's helpers lie in other folders than the program. */
export function packageAround(file: string): string | undefined {
  const folder = dirname(dirname(file))
  return existsSync(join(folder, 'codex-package.json')) ? folder : undefined
}

function aliasOf(platform: string): string {
  return `${PACKAGE}-${plain(platform)}`
}

function archiveOf(version: string, platform: string): string {
  return `npm:${PACKAGE}@${version}-${plain(platform)}`
}

function plain(platform: string): string {
  return platform.replace(/-musl$/, '')
}
