/** The documents of what work keeps aside: one of its own, beside those the desk writes for it. */
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { partOutbound } from '../table.ts'
import { writeOutboundHistory } from '../write-history.ts'
import { fillDemand } from './fill-demand.ts'
import { keysOf, linesOfOutbound, moveOutbound, type OutboundLine, type OutboundRow } from './move-outbound.ts'
import { onNoTask, releaseLines } from './request-outbound.ts'

/** What parts are for: a work order, or a visit somebody ordered. */
export type WorkOf = { readonly taskId: number } | { readonly serviceOrderId: number }
export type ForWork = WorkOf & {
  /** Of the unit that is worked on: a part not made for it is asked about; null: a machine we know nothing of. */
  readonly equipmentId: number | null
  /** What whoever hands out knows the work by, where its number does not say it. */
  readonly notes?: string
}
export const documentsOf = (work: WorkOf): SQL =>
  'taskId' in work
    ? and(eq(partOutbound.taskId, work.taskId), eq(partOutbound.use, 'task'))!
    : eq(partOutbound.serviceOrderId, work.serviceOrderId)
const referenceOf = (work: WorkOf) =>
  'taskId' in work
    ? ({ use: 'task', taskId: work.taskId } as const)
    : ({ use: 'service', serviceOrderId: work.serviceOrderId } as const)
export interface WorkStep {
  readonly by: By
  readonly now: Date
  /** As its history tells it. */
  readonly reason: string
}

/** Those that are open, locked. */
export const openOf = (tx: Tx, work: WorkOf): Promise<OutboundRow[]> =>
  tx
    .select()
    .from(partOutbound)
    .where(and(documentsOf(work), eq(partOutbound.status, 'requested')))
    .orderBy(asc(partOutbound.id))
    .for('update')
/** Written by the work itself. */
export const isOwn = ({ createdBy }: OutboundRow): boolean => createdBy === null

/** Its own, which is made where there is none. */
export const openDocument = async (tx: Tx, about: ForWork, by: By, now: Date): Promise<OutboundRow> => {
  const { equipmentId, notes = '' } = about
  const [made] = await tx
    .insert(partOutbound)
    .values({ ...referenceOf(about), status: 'requested', equipmentId, notes, createdAt: now })
    .onConflictDoNothing()
    .returning()
    .catch(onNoTask)
  if (made) {
    await writeOutboundHistory(tx, { documentId: made.id, action: 'create', status: made.status, by, now })
    return made
  }
  const own = and(documentsOf(about), eq(partOutbound.status, 'requested'), isNull(partOutbound.createdBy))
  return (await tx.select().from(partOutbound).where(own).for('update'))[0] ?? openDocument(tx, about, by, now)
}

export const isDone = ({ quantity, reserved, issued }: OutboundLine): boolean => reserved === 0 && issued >= quantity

/** Nothing is kept aside by it any more; its lines stay as they were wanted, for whoever reads it later. Their places are locked before. */
export const endDocument = async (
  tx: Tx,
  row: OutboundRow,
  lines: readonly OutboundLine[],
  { by, now, reason }: WorkStep,
): Promise<void> => {
  await releaseLines(tx, row)
  const action = lines.some(({ issued }) => issued > 0) ? 'issue' : 'cancel'
  await moveOutbound(tx, row, { action, by, as: 'system', notes: reason, now })
  await fillDemand(tx, keysOf(lines))
}

export const linesOfEach = async (
  tx: Tx,
  rows: readonly OutboundRow[],
): Promise<readonly { readonly row: OutboundRow; readonly lines: readonly OutboundLine[] }[]> => {
  const each: { row: OutboundRow; lines: OutboundLine[] }[] = []
  for (const row of rows) each.push({ row, lines: await linesOfOutbound(tx, row.id) })
  return each
}
