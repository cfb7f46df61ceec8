import { join } from 'node:path'
import type { AgentCliPackage } from '../process/install/cli-package.ts'
import { pinnedVersions } from '../process/install/pinned-versions.ts'

const VERSION = pinnedVersions.copilot

const PACKAGE = '@github/copilot'

interface Pinned {
  /** Of the archive that the registry gives, as npm checks it. */
  readonly integrity: string
  /** SHA-256 of the program in it. */
  readonly program: string
}

/** By the part of the name behind the package's own. */
const PINNED_PACKAGES: Readonly<Record<string, Pinned>> = {
  'linux-x64': {
    integrity: 'sha512-eGHPbsP0p2QgfVZCjtbGBFZPBOJQ0DN7xIbBRAo7oG8b1zfLirQIdfI4h8Iy68Dv2cKJGJZg2/EO7W7KpIMJOw==',
    program: 'b673fa072f7e9ec6d01dcef14ae22807beba4bcaa945f1d8c1518ec464cec9fd',
  },
  'linux-arm64': {
    integrity: 'sha512-5rO0B2/AduCekrE+aUzipySKZxZY2b/tVRZ8Suy8ymPFNC0Q7HQiQ8DZhxj+3RhHR8rU2Z8KOJVAbtMlROX6+A==',
    program: 'e80b611cc2198fca1c84fc9f10818123f8fbff00b5b0eeec5dcf7ade9ba203ba',
  },
  'linuxmusl-x64': {
    integrity: 'sha512-laj1/lFWwkX7P1jAVm2DNNxRljLkhfKI4XDONIA5njiU+PPvWVH38gIvYU+lNTgJ0QT7CSV6Jj2fuqPx0Go+5Q==',
    program: '19002df4199a057724b218b2afa199c8d9475675d120e4825f783e8842de885f',
  },
  'linuxmusl-arm64': {
    integrity: 'sha512-PyuqTcgTKd4XrtSRKAQgfIK41cVzHArSNM8f8XS39dQc75aUsKG+MPd5rLwmqqhtbWVFgI+PSS/X18/Qo4EDTg==',
    program: 'b1765e8bcf563a46d969efc4d98d6c5444d829afe8b527aecca3e54c675f13d9',
  },
  'darwin-x64': {
    integrity: 'sha512-n4jBdS+QxrXWiQ9v9tUBZUcJ0hlWVG75Qs3Gzo25BRzlWQSSd5eCNrfOVf4Cr95mAK/L54dne+8rSwASNRG7qA==',
    program: '432697eef90d253ee31ac9784909236dda6d23fd47576037c1bc88886af63acc',
  },
  'darwin-arm64': {
    integrity: 'sha512-M4Jwxvw9CzxQUVoAz4UFbwFw9SpjUXbMzD481ifFJ+o/GXYJy5+sYxWRSfGhPA9e/w4DlWxdpkSQFnagl/AYbA==',
    program: '506d032ae26882d40f1396e9b2080c6d9c3a5d5392404f9ef13eb7540efb55ec',
  },
  'win32-x64': {
    integrity: 'sha512-ShdlICQu/Ei0mRX5J/ioaWUm7Kt6TpUvyQFuhFhS+Vb/7VVDi4/6pJAjcETeUJCHe9lkhF25swzcZXsun/i9Hg==',
    program: 'fba431339a5a9b790033f45fc976f7cc6206c344cffc64f3392d478ff3fa7e8b',
  },
  'win32-arm64': {
    integrity: 'sha512-QhbEEfrAri+TA/S+xpUbOpWrzxfmQj5Ncgn6YF6SoI9zLdF57yt6Bd9sVAxWfsmmI0F2wmlQOHQ+s+7EjXQWgQ==',
    program: 'f2c8addde80b4cc8b1692e54dae50b2b097ee95a55397f4d50cc0122b6df32a7',
  },
}

/** GitHub Copilot's CLI, whose program lies in a package of the platform's own. */
export const copilotCli: AgentCliPackage = {
  name: 'Copilot',
  program: 'copilot',
  npmName: PACKAGE,
  version: VERSION,
  folder: 'raymond-copilot',
  codes: { notInstalled: 'RAY-COPILOT-NOT-INSTALLED', changed: 'RAY-COPILOT-CHANGED' },
  packageAt: (version, platform) => `${nameOn(platform)}@${version}`,
  programIn: (platform) => join('node_modules', nameOn(platform), platform.startsWith('win32') ? 'copilot.exe' : 'copilot'),
  pinned(platform) {
    const pinned = PINNED_PACKAGES[itsWord(platform)]
    if (pinned === undefined) return undefined
    const name = nameOn(platform)
    const manifest = { name: 'copilot', private: true, dependencies: { [name]: VERSION } }
    const packages = { '': manifest, [`node_modules/${name}`]: { version: VERSION, integrity: pinned.integrity } }
    const lock = { name: manifest.name, lockfileVersion: 3, requires: true, packages }
    return { manifest, lock, program: pinned.program }
  },
}

function nameOn(platform: string): string {
  return `${PACKAGE}-${itsWord(platform)}`
}

/** What we call `linux-x64-musl` is `linuxmusl-x64` there. */
function itsWord(platform: string): string {
  return platform.replace(/^linux-(.+)-musl$/, 'linuxmusl-$1')
}
