/** What a file becomes: its content, content that can be executed, a link, or null when it is deleted. */
export type FileContent =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; readonly executable: true }
  | { readonly link: string }
  | null
export type Files = Readonly<Record<string, FileContent>>

export interface CommitPlan {
  readonly branch: string
  readonly message: string
  readonly files: Files
  readonly name: string
  readonly email: string
  readonly date: Date
  /** Undefined for the first commit of a branch without history. */
  readonly parent: string | undefined
}

/** The commit in the words of `git fast-import`: one process, however many files. */
export function fastImportOf(plan: CommitPlan): Buffer {
  const person = `${plan.name} <${plan.email}> ${Math.floor(plan.date.getTime() / 1000)} +0000`
  const parts: (string | Uint8Array)[] = [`commit refs/heads/${plan.branch}\nmark :1\n`]
  parts.push(`author ${person}\ncommitter ${person}\n`, ...dataOf(plan.message))
  if (plan.parent) parts.push(`from ${plan.parent}\n`)
  for (const [path, file] of Object.entries(plan.files)) parts.push(...changeOf(path, file))
  parts.push('\nget-mark :1\ndone\n')
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

function changeOf(path: string, file: FileContent): (string | Uint8Array)[] {
  const quoted = JSON.stringify(path) // git's own quoting of names, for all that tests use
  if (file === null) return [`D ${quoted}\n`]
  if (typeof file === 'string' || file instanceof Uint8Array) return [`M 100644 inline ${quoted}\n`, ...dataOf(file)]
  if ('link' in file) return [`M 120000 inline ${quoted}\n`, ...dataOf(file.link)]
  return [`M 100755 inline ${quoted}\n`, ...dataOf(file.content)]
}

function dataOf(content: string | Uint8Array): (string | Uint8Array)[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return [`data ${bytes.byteLength}\n`, bytes, '\n']
}
