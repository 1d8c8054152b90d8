/** How an inbound document moves on: the only writer of its status. */
import { type InboundAction, inboundMachine, type InboundStatus } from '@jihui/protocol/parts/inbound-machine'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { bindMachine, type By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoParty } from '../../identity/public.ts'
import { partInbound, partInboundLine } from '../table.ts'
import { writeInboundHistory } from '../write-history.ts'

export type InboundRow = typeof partInbound.$inferSelect
export type InboundLine = typeof partInboundLine.$inferSelect

const inbounds = bindMachine<InboundStatus, InboundAction, typeof partInbound, InboundRow>({
  machine: inboundMachine,
  table: partInbound,
  refusals: { notAllowed: 'parts.inbound_action_not_allowed', changedMeanwhile: 'parts.inbound_action_not_allowed' },
  staffRoles: ['staff'],
  // Nobody of us orders of himself.
  requireNoParty: (hooked, tx, actor, { supplierId }) =>
    requireNoParty(hooked, tx, actor, { accounts: supplierId === null ? [] : [supplierId] }),
  columns: ({ version }, to, { now }) => ({
    version: version + 1,
    ...((to === 'received' || to === 'cancelled') && { endedAt: now }),
  }),
  history: (tx, { after, action, by, notes, now }) =>
    writeInboundHistory(tx, { documentId: after.id, action, status: after.status, by, notes, now }),
  audit: { objectType: 'part_inbound', shown: ({ status }) => ({ status }) },
})
export const requireInboundOpen = inbounds.requireOpen
export const lockInbound = async (tx: Tx, id: number): Promise<InboundRow> =>
  (await inbounds.lock(tx, eq(partInbound.id, id))) ?? refuse('parts.inbound_not_found')

interface InboundStep {
  readonly action: InboundAction
  readonly by: By
  readonly now: Date
  readonly notes?: string
  readonly set?: Partial<typeof partInbound.$inferInsert>
}
export const moveInbound = ({ hooks }: Pick<Services, 'hooks'>, tx: Tx, row: InboundRow, step: InboundStep) =>
  inbounds.transition(tx, row, { ...step, as: step.by === 'system' ? 'system' : 'staff', hooks })

export const linesOfInbounds = async (db: Queryable, ids: readonly number[]): Promise<InboundLine[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(partInboundLine)
        .where(inArray(partInboundLine.inboundId, [...ids]))
        .orderBy(asc(partInboundLine.id))
export const linesOfInbound = (db: Queryable, id: number): Promise<InboundLine[]> => linesOfInbounds(db, [id])
/** Its supplier named the day; the row must be locked. */
export const expectInbound = (tx: Tx, id: number, expectedOn: string) =>
  tx.update(partInbound).set({ expectedOn }).where(eq(partInbound.id, id))
