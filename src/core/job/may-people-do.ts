import { mayAllDo, needsRole, type Permission } from '../triggers/may-trigger.ts'
import type { Facts } from './facts.ts'

/** Whether all who caused the event may do this; where no person caused it, nobody's role is needed. */
export function mayPeopleDo(action: Parameters<typeof mayAllDo>[0], { event, people, config }: Facts): Permission {
  return needsRole(event) ? mayAllDo(action, people, config.access) : { ok: true }
}
