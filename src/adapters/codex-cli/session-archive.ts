import type { Sessions } from '../../ports/keeping/sessions.ts'
import { createConversationArchive } from '../process/agent-cli/conversation-archive.ts'
import { findRollout, layRollout } from './sessions.ts'

/** Conversations of Codex. A copy needs none of its ancestors, so each is one file. */
export function createCodexArchive({ directory, redact }: { directory: string; redact: (text: string) => string }): Sessions {
  const find = (id: string) => findRollout(directory, id)
  const lay = (id: string, content: Uint8Array) => layRollout(directory, id, content)
  return createConversationArchive({ name: 'codex', find, lay }, redact)
}
