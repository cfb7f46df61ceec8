import { join } from 'node:path'
import type { AgentCliPackage } from '../process/install/cli-package.ts'
import { pinnedVersions } from '../process/install/pinned-versions.ts'

const VERSION = pinnedVersions.claude

const CLAUDE_PACKAGE = '@anthropic-ai/claude-code'

interface Pinned {
  /** Of the archive that the registry gives, as npm checks it. */
  readonly integrity: string
  /** SHA-256 of the program in it. */
  readonly program: string
}

const WRAPPER = 'sha512-KQMl6kixLMGHRCDUhkUPebuBhw13MpxlH3+17QzHQx40FNVd1z3uFKUSqQXB5zF9vLQGcpoC/8wWe5R35lsWvQ=='

/** By the part of the name behind the package's own. */
export const PINNED_PACKAGES: Readonly<Record<string, Pinned>> = {
  'darwin-arm64': {
    integrity: 'sha512-rgzAjrRJJsIdZXGF9CCFFbURxKuJNobRr+krV3dNmqNJWIws74rLD0CABe4+nXlx/9WwRECTrveprWB96mubqw==',
    program: 'f7c5093b9dd6560d08af28bc27b123fb55091deae3180ac39df199522da86815',
  },
  'darwin-x64': {
    integrity: 'sha512-XenTNj2zXaFrnLmf47n25vChfFhlfeyaAR/vW5SFsEnLGwd2U1vDUY97+5etHBZu3xWBnlK8HhBVxzRi9YTUDw==',
    program: 'bbed99bb8a39bb3f94389c5c99d3d02cb75f3f983b5d1bc40b1b0d1efca84713',
  },
  'linux-x64': {
    integrity: 'sha512-9Gn+V7DtJ8M1nztP9CeDVl9g3RtrepI7rOFTyPRRnZe8D6zebIHKmC7OvBauucuAP0X0k85SDN/LPVZyjsGezQ==',
    program: 'f390eaa0814e6a1bff74cbb47acb74cb9c89d30ced809fe0af5af00c7bfe8ebb',
  },
  'linux-arm64': {
    integrity: 'sha512-V4yanAY5EA5UpwwRPtjSfqDbNqAlUJeVn3NYZw2AgmRHjdpSsLtHAzbxRXfkAnbjwTXzE0uedjQxUY02ARPcsA==',
    program: '6016f90cac783e367fb1aa97c768a2efb94a0128a5b46b70fb3d8fcbbd9dd444',
  },
  'linux-x64-musl': {
    integrity: 'sha512-OnduSSPY1b59FA8jTbq20Y1XkDUV0S1OVyvYBNslEbpX79P81JF7Ih4lgYvDKiFnnSv75z4Kv6qLE5DQqogYXA==',
    program: '510d57bbf077b49288b9f3b53b11324048f4c2da5dcb980563be82534980d621',
  },
  'linux-arm64-musl': {
    integrity: 'sha512-NemfeTqZ30tQDhAeumZgDYoX4ewhAHkN3dbcsyvlgb+yvpKUlcYu5Bor8K+Du5azGe3uy9sftlJxbGhTsCR7zA==',
    program: '986b83557cbd428273c37f35fc08a44fc786077deeb391660884833bc581348a',
  },
  'win32-x64': {
    integrity: 'sha512-P3aamhGb7lZUsgj6kQzdZAKh3fNFoXvawxZFuUz+pC5HVLwEtX5eWgO6kpxzT9+qfHaPhoepZ9KU8K1sz3b2yw==',
    program: 'fa797c1bc7d4a3511da42622bae53a2b7f1276ae328c668f2bfef44635301caa',
  },
  'win32-arm64': {
    integrity: 'sha512-UBG8oi9gyi2hBGrKYkNfXSAqEyC3wJ2CsmSfQw8XLNWM/GOlUWAqELJOW9eBaAlWsusvwhHKtiQeS0UEQ+skxQ==',
    program: '782519c6241a2bedfd4c0d225d59d5095b895037ae7cd2a14a12f5bc5dcba1c3',
  },
}

/** Claude Code, whose program lies in a package of the platform's own. */
export const claudeCli: AgentCliPackage = {
  name: 'Claude Code',
  program: 'claude',
  npmName: CLAUDE_PACKAGE,
  version: VERSION,
  folder: 'raymond-claude-code',
  codes: { notInstalled: 'RAY-CLAUDE-NOT-INSTALLED', changed: 'RAY-CLAUDE-CHANGED' },
  packageAt: (version) => `${CLAUDE_PACKAGE}@${version}`,
  programIn: (platform) =>
    join('node_modules', '@anthropic-ai', `claude-code-${platform}`, platform.startsWith('win32') ? 'claude.exe' : 'claude'),
  pinned(platform) {
    const pinned = PINNED_PACKAGES[platform]
    if (pinned === undefined) return undefined
    const name = `${CLAUDE_PACKAGE}-${platform}`
    const manifest = { name: 'claude', private: true, dependencies: { [CLAUDE_PACKAGE]: VERSION, [name]: VERSION } }
    const packages = {
      '': manifest,
      [`node_modules/${CLAUDE_PACKAGE}`]: { version: VERSION, integrity: WRAPPER },
      [`node_modules/${name}`]: { version: VERSION, integrity: pinned.integrity },
    }
    const lock = { name: manifest.name, lockfileVersion: 3, requires: true, packages }
    const file = platform.startsWith('win32') ? 'claude.exe' : 'claude'
    const archive = { name, version: VERSION, integrity: pinned.integrity, program: file }
    return { manifest, lock, program: pinned.program, archive }
  },
}
