import type { ArtifactFile } from '../../ports/keeping/artifact-store.ts'

/** Method 0 of the format: kept as it is. */
const STORED = 0

/** One archive with these files. What is compressed already is not compressed again. */
export async function zipFiles(files: readonly ArtifactFile[]): Promise<Buffer> {
  const { default: AdmZip } = await import('adm-zip')
  const zip = new AdmZip()
  for (const { path, content } of files) {
    const entry = zip.addFile(path, Buffer.from(content))
    if (path.endsWith('.bundle')) entry.header.method = STORED
  }
  return zip.toBuffer()
}
