import { type SealedFolder, sealFolder } from '../process/install/sealed-folder.ts'
import { copilotCli } from './pinned-packages.ts'

/** What the program itself writes while it runs: notes of who is running it, and the lock of its search server. It reads no code from them. */
const IN_USE = /(?:^|[\\/])inuse\.\d+\.(?:lock|hold)$|^tgrep-serve\.lock$/

/** What the program unpacks itself into when it is first run, 235 MB: turns share it, and run what it holds. */
export function sealFiles(folder: string): Promise<SealedFolder> {
  return sealFolder(folder, copilotCli, IN_USE)
}
