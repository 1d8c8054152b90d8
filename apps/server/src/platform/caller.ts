import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './access.ts'
import type { Client } from './http/call.ts'

interface Calling {
  readonly client: Client
  /** Null: nobody is signed in. */
  readonly actor: Actor | null
  /** What is read now is everybody's on purpose. */
  readonly isBeyondOwn?: boolean
}
const storage = new AsyncLocalStorage<Calling>()

/** Where the call being answered comes from; nothing where a job or an event set the work off. */
export const currentCaller = (): Client | undefined => storage.getStore()?.client
/** Whose rows the work may see; nobody in particular where it may see everybody's. */
export const currentReader = (): Actor | null => {
  const calling = storage.getStore()
  return calling?.isBeyondOwn ? null : (calling?.actor ?? null)
}
export const withCaller = <T>(client: Client, work: () => T, actor: Actor | null = null): T =>
  storage.run({ client, actor }, work)

/**
 * Reads what is not the caller's own, because the rule is about everybody: whether a number is taken, who else is in the
 * way. Nothing of it may reach the answer. Tests whose connections carry their caller let it through.
 */
export const beyondHisOwn = <T>(work: () => T): T => {
  const calling = storage.getStore()
  return calling ? storage.run({ ...calling, isBeyondOwn: true }, work) : work()
}
