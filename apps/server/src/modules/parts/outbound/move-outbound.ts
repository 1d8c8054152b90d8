/** How an outbound document moves on: the only writer of its status. */
import { type OutboundAction, outboundMachine, type OutboundStatus } from '@jihui/protocol/parts/outbound-machine'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { bindMachine, type By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { partOutbound, partOutboundLine } from '../table.ts'
import { writeOutboundHistory } from '../write-history.ts'

export type OutboundRow = typeof partOutbound.$inferSelect
export type OutboundLine = typeof partOutboundLine.$inferSelect

const outbounds = bindMachine<OutboundStatus, OutboundAction, typeof partOutbound, OutboundRow>({
  machine: outboundMachine,
  table: partOutbound,
  refusals: { notAllowed: 'parts.outbound_action_not_allowed', changedMeanwhile: 'parts.outbound_action_not_allowed' },
  staffRoles: ['staff'],
  columns: ({ version }, to, { now }) => ({ version: version + 1, ...(to === 'issued' && { issuedAt: now }) }),
  history: (tx, { after, action, by, notes, now }) =>
    writeOutboundHistory(tx, { documentId: after.id, action, status: after.status, by, notes, now }),
  audit: { objectType: 'part_outbound', shown: ({ status }) => ({ status }) },
})
export const requireOutboundOpen = outbounds.requireOpen
export const lockOutbound = async (tx: Tx, id: number): Promise<OutboundRow> =>
  (await outbounds.lock(tx, eq(partOutbound.id, id))) ?? refuse('parts.outbound_not_found')

interface OutboundStep {
  readonly action: OutboundAction
  readonly by: By
  /** Absent: a person at the desk. */
  readonly as?: 'staff' | 'system'
  readonly now: Date
  readonly notes?: string
}
export const moveOutbound = (tx: Tx, row: OutboundRow, step: OutboundStep): Promise<OutboundRow> =>
  outbounds.transition(tx, row, { as: step.by === 'system' ? 'system' : 'staff', ...step })

export const linesOfOutbound = (db: Queryable, id: number): Promise<OutboundLine[]> =>
  db.select().from(partOutboundLine).where(eq(partOutboundLine.outboundId, id)).orderBy(partOutboundLine.id)
/** Places of a document, for locking all of them at once. */
export const keysOf = (lines: readonly OutboundLine[]) => lines.map(({ partId, place }) => ({ partId, place }))
