import type { Sessions } from '../../ports/keeping/sessions.ts'
import { createConversationArchive } from '../process/agent-cli/conversation-archive.ts'
import { findEvents, layEvents } from './sessions.ts'

/** Conversations of Copilot. A copy needs none of its ancestors, so each is one file. */
export function createCopilotArchive({ directory, redact }: { directory: string; redact: (text: string) => string }): Sessions {
  const find = (id: string) => findEvents(directory, id)
  const lay = (id: string, content: Uint8Array) => layEvents(directory, id, content)
  return createConversationArchive({ name: 'copilot', find, lay }, redact)
}
