import type { Pin } from '../../core/workflow/pin.ts'
import type { Platform } from '../../core/workflow/workflow.ts'

/** The files of one scope as they were read, before anybody looked into them. */
export interface ScopeFiles {
  /** How the scope is named in the run. */
  readonly id: string
  readonly pin: Pin
  readonly shape: 'folder' | 'zip' | 'file'
  /** Contents by name, of the scope's top level; for a single-file workflow the file alone. */
  readonly files: Readonly<Record<string, string>>
  /** The state that was named as the entry, when one was. */
  readonly entry: string | null
  /** Absolute path of a directory that holds these very files, for scripts to run from. */
  readonly directory: string
  /** Absolute path of a private copy, where `directory` is one that people and agents may edit while the run goes on. */
  readonly copy?: string | undefined
  /** Of files on a disk that agents may write to: when the last of them was changed, in milliseconds by that disk. */
  readonly writtenAt?: number | undefined
}

/** Reads workflow definitions: from a folder, an archive, or a commit. */
export interface WorkflowSource {
  /** The platform that scripts will run on. */
  readonly platform: Platform
  /** `from` is the scope that the specifier is relative to; null for one that a person or the configuration gave. */
  read(specifier: string, from: string | null): Promise<ScopeFiles>
  /** The definition exactly as it was pinned, for a resumed run; says in `changed` when the source has moved on. */
  readPinned(id: string, pin: Pin): Promise<{ readonly files: ScopeFiles; readonly changed: boolean }>
}
