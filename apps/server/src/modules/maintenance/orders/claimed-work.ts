/** Work a renter has not paid by the time the machine comes back: a claim on his deposit asks for it, and pays it. */
import type { Payer } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { listPhotos } from '../../field/public.ts'
import { abandonOpenPayment, payFromClaim } from '../../payment/public.ts'
import { money, type SettledWork, type UnpaidWork, type WorkOfRenters } from '../../rental/public.ts'
import { maintenanceRequest } from '../table.ts'
import { lockOrder, type OrderColumns, type OrderRow, writeHistory } from './move-order.ts'
import { orderKey, payableStates, stateOf } from './order-payable.ts'
import { photoSubject } from './order-view.ts'

const renterPays = 'renter' satisfies Payer
/** What is kept of a machine before it is worked on: with the report, on arrival, and before the result. */
const actsBefore = ['report', 'start', 'complete_before']

const listUnpaid = async (db: Queryable, rentalId: number): Promise<UnpaidWork[]> => {
  const { rows } = await ask(
    db,
    { id: 'number', title: 'text', serial: 'text', reason: 'text', fen: 'number' },
    sql`select m.id, coalesce(nullif(m.title, ''), left(m.description, 40)) as title, u.serial, m.payer_reason as reason, m.total_fen as fen
      from maintenance_request m ${joinUnitOf(sql`m.unit_id`)}
      where m.rental_id = ${rentalId} and m.payer = ${renterPays} and m.status in (${codeList(payableStates)})
        and m.total_fen > 0 and m.paid_at is null and m.claimed_at is null
      order by m.id`,
  )
  return rows.map(({ id, title, serial, reason, fen: owedFen }) => ({
    id,
    number: workOrderNumber(id),
    title,
    serial,
    reason,
    owedFen,
  }))
}

const change = async (
  tx: Tx,
  order: OrderRow,
  set: OrderColumns,
  note: { readonly action: 'claimed' | 'claim_settled'; readonly notes: string },
  now: Date,
): Promise<OrderRow> => {
  const [row] = await tx
    .update(maintenanceRequest)
    .set({ ...set, version: order.version + 1 })
    .where(eq(maintenanceRequest.id, order.id))
    .returning()
  const after = row as OrderRow
  await writeHistory(tx, after, { ...note, by: 'system', now })
  const { id: requestId, rentalId, status } = after
  await emit(tx, 'maintenance.moved', { requestId, rentalId, action: note.action, status })
  return after
}

/** Whoever pays at this moment has the order's row, and comes first or finds it in the claim. */
const claim = async (tx: Tx, rentalId: number, now: Date): Promise<UnpaidWork[]> => {
  const taken: UnpaidWork[] = []
  for (const work of await listUnpaid(tx, rentalId)) {
    const order = await lockOrder(tx, work.id)
    const due = order && (await stateOf(tx, order)).due
    if (!due) continue
    await abandonOpenPayment(tx, orderKey(order.id), now)
    await change(tx, order, { claimedAt: now }, { action: 'claimed', notes: money(due.amountFen) }, now)
    taken.push({ ...work, owedFen: due.amountFen })
  }
  return taken
}

const settleOne = async (hooked: Hooked, tx: Tx, { workId, fen }: SettledWork, now: Date): Promise<void> => {
  const order = await lockOrder(tx, workId)
  if (!order || order.claimedAt === null || order.paidAt !== null || order.totalFen === null) return
  const said = (notes: string) => ({ action: 'claim_settled', notes }) as const
  if (fen === null) {
    await change(tx, order, { claimedAt: null }, said('扣款单已撤回，维修费另付'), now)
    return
  }
  const restFen = order.totalFen - fen
  const notes = restFen > 0 ? `扣 ${money(fen)}，其余 ${money(restFen)} 由平台承担` : `扣 ${money(fen)}`
  const about = await stateOf(tx, await change(tx, order, {}, said(notes), now))
  await payFromClaim(hooked, tx, about, { purpose: 'work', amountFen: fen, restFen }, now)
}

const settle: WorkOfRenters['settle'] = async (hooked, tx, settled, now) => {
  // As everywhere, the older row first.
  for (const one of settled.toSorted((a, b) => a.workId - b.workId)) await settleOne(hooked, tx, one, now)
}

const listPhotosBefore: WorkOfRenters['listPhotosBefore'] = async (db, ids) => {
  const found = await Promise.all(
    ids.map(async (id) => {
      const photos = await listPhotos(db, photoSubject, id)
      return [id, photos.filter(({ act }) => actsBefore.includes(act)).map(({ fileId }) => fileId)] as const
    }),
  )
  return new Map(found)
}

export const workOfRenters: WorkOfRenters = { listUnpaid, claim, settle, listPhotosBefore }
