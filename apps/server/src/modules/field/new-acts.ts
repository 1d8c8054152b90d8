/** Acts that are written down although they could not be applied, each once. */
import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/database/database.ts'
import type { HappenedAct } from './hooks.ts'

/** Those whose event is not in this table of events yet; `facts`: what was said, without the drawing of a signature. */
export const newActs = async (
  tx: Tx,
  events: PgTable & { readonly eventId: PgColumn },
  acts: readonly HappenedAct[],
): Promise<(HappenedAct & { readonly facts: Readonly<Record<string, unknown>> })[]> => {
  const ids = acts.map(({ eventId }) => eventId)
  const known = await tx.select({ eventId: events.eventId }).from(events).where(inArray(events.eventId, ids))
  const seen = new Set(known.map(({ eventId }) => eventId as string))
  return acts
    .filter(({ eventId }) => !seen.has(eventId))
    .map((act) => {
      const { signature: _signature, ...facts } = act.payload
      return { ...act, facts }
    })
}
