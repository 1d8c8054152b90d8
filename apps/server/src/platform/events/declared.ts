/** What a module says of events in its manifest: what it tells of, and what it does when something is told. */
import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Handed, Topic } from './outbox.ts'

/** Something a module tells of; what is told with it stands in its type alone. */
export interface EventDeclaration<Payload> {
  readonly payload?: Payload
}
export const event = <Payload>(): EventDeclaration<Payload> => ({})
/** What is told with each, for `Events`. */
export type PayloadsOf<Declared> = {
  [T in keyof Declared]: Declared[T] extends EventDeclaration<infer Payload> ? Payload : never
}

/** Events handed on outside of any transaction, in a loop of their own, so that whoever is silent delays nobody else's. */
export interface QueueDeclaration {
  /** Whether nothing about a subject is handed on before what came earlier. */
  readonly isOrdered: boolean
  readonly atOnce: number
}

/** Called at least once for each event: must be idempotent. */
export type ConsumerDeclaration = { readonly topic: string } & (
  | { readonly queue?: never; readonly consume: (services: Services, event: Handed<never>, tx: Tx) => Promise<unknown> }
  | { readonly queue: string; readonly consume: (services: Services, event: Handed<never>) => Promise<unknown> }
)

export const consumes = <T extends Topic>(
  topic: T,
  consume: (services: Services, event: Handed<T>, tx: Tx) => Promise<unknown>,
): ConsumerDeclaration => ({ topic, consume })

/**
 * Outside of any transaction, because it calls somebody outside. A process may die between the call and what it writes of
 * it: called again then, it must find out what was done.
 */
export const consumesOutside = <T extends Topic>(
  queue: string,
  topic: T,
  consume: (services: Services, event: Handed<T>) => Promise<unknown>,
): ConsumerDeclaration => ({ topic, queue, consume })
