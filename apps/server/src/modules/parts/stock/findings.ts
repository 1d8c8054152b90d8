/** Used without network, and not on the books of its place: kept as it was, and asked about. */
import {
  type PartFindingAction,
  partFindingMachine,
  type PartFindingStatus,
} from '@jihui/protocol/parts/finding-machine'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { partFinding, type partOutboundLine } from '../table.ts'
import { keyText, lockStock, type PlaceKey } from './lock-stock.ts'
import { moveStock } from './move-stock.ts'

type FindingRow = Omit<typeof partFinding.$inferSelect, 'status'> & { readonly status: PartFindingStatus }
const findings = bindMachine<PartFindingStatus, PartFindingAction, typeof partFinding, FindingRow>({
  machine: partFindingMachine,
  table: partFinding,
  refusals: { notAllowed: 'parts.changed', changedMeanwhile: 'parts.changed' },
  staffRoles: ['staff'],
  columns: (_row, _to, { notes = '', now }) => ({ countedAt: now, reason: notes }),
  audit: { objectType: 'part_finding', shown: ({ status, place, quantity }) => ({ status, place, quantity }) },
})

interface Used {
  readonly line: Pick<typeof partOutboundLine.$inferSelect, 'id' | 'partId' | 'place'>
  readonly quantity: number
  /** So many of them were kept aside for it. */
  readonly fromReserved: number
  readonly taskId: number | null
}
/** What was there and not on the books comes onto them first, so that nothing is ever less than nothing. The place is locked. */
export const findMissing = async (
  tx: Tx,
  { line: { id: outboundLineId, partId, place }, quantity, fromReserved, taskId }: Used,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> => {
  const key = { partId, place }
  const stock = (await lockStock(tx, [key])).get(keyText(key))!
  const missing = quantity - (stock.quantity - stock.reserved + fromReserved)
  if (missing <= 0) return
  const reason = '师傅已经用了，账上没有'
  const found = { ...key, kind: 'count', quantity: missing, worth: 'average', outboundLineId, taskId, reason } as const
  await moveStock(tx, [found], { by, now })
  const about = { ...key, quantity: missing, outboundLineId, technicianId: by.id }
  await tx.insert(partFinding).values({ ...about, status: partFindingMachine.initial[0]!, createdAt: now })
}

/** Those of a place that are open, locked. */
export const openFindingsOf = async (tx: Tx, { partId, place }: PlaceKey): Promise<readonly FindingRow[]> =>
  (await tx
    .select()
    .from(partFinding)
    .where(and(eq(partFinding.partId, partId), eq(partFinding.place, place), eq(partFinding.status, 'open')))
    .orderBy(partFinding.id)
    .for('update')) as FindingRow[]

/** The place was counted: what was asked about it is answered. */
export const endFindings = async (
  tx: Tx,
  rows: readonly FindingRow[],
  { by, now, reason }: { readonly by: Actor; readonly now: Date; readonly reason: string },
): Promise<void> => {
  for (const row of rows) await findings.transition(tx, row, { action: 'count', by, as: 'staff', notes: reason, now })
}
