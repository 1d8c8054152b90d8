/** A channel's bill of a day, fetched, kept, and held against the books. Nothing is repaired here. */
import { createHash } from 'node:crypto'
import { billDaysBack, billHour, type ItemKind } from '@jihui/protocol/payment/reconciliation-rules'
import { type PaymentMethod, paymentMethodCodes } from '@jihui/protocol/payment/methods'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Desk, gatewayOf } from '../desk.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import { askAboutCaptures } from './reconciliation-captures.ts'
import { booksPartOf, type BooksSide, judge, type Judgement } from './reconciliation-judge.ts'
import {
  findBill,
  type ItemRow,
  keepBill,
  listHoldPayables,
  listItemsByKey,
  listSides,
  listSidesOfDay,
  listTransit,
} from './reconciliation-queries.ts'
import { reconciliationItem, type StoredBillRow } from '../table.ts'

/** Fetches the bill of a day and compares; false while the channel has none. */
export const reconcileBill = async (desk: Desk, gateway: PaymentMethod, day: string): Promise<boolean> => {
  const bill = await gatewayOf(desk, gateway).listBill?.(day)
  if (!bill) return false
  const now = desk.clock.now()
  const rows = bill.map((row) => ({ ...row, at: row.at.toISOString() }))
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  await desk.db.transaction(async (tx) => {
    // Two comparisons of one channel at a time would take a row for each other's duplicate.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reconcile:${gateway}`}))`)
    await keepBill(tx, { gateway, day, rows, hash, fetchedAt: now })
    await compareBill(tx, gateway, day, rows)
  })
  return true
}

/** After ten in the morning, every bill that is not here yet: yesterday's, and those that never came. */
export const reconcileNightly = async (desk: Desk): Promise<void> => {
  const now = desk.clock.now()
  const today = dayOf(now)
  if (now < new Date(`${today}T${String(billHour).padStart(2, '0')}:00:00+08:00`)) return
  for (const gateway of paymentMethodCodes)
    for (let back = billDaysBack; back >= 1; back -= 1) {
      const day = addDays(today, -back)
      if (await findBill(desk.db, gateway, day)) continue
      await reconcileBill(desk, gateway, day)
        .then(() => askAboutCaptures(desk, gateway, day))
        .catch((error: unknown) => desk.log.warn({ err: error, gateway, day }, 'reconcile bill'))
    }
}

type NewItem = typeof reconciliationItem.$inferInsert
/** Bills call money taken out of a hold a payment. */
const keyOf = (side: { kind: ItemKind; number: string }) =>
  `${side.kind === 'capture' ? 'payment' : side.kind}:${side.number}`

const itemOf = (
  { about = null, ...place }: { gateway: string; day: string; key: string; kind: ItemKind; about?: PayableKey | null },
  bill: StoredBillRow | null,
  books: BooksSide | null,
  verdict: Judgement,
): NewItem => ({
  ...place,
  ...verdict,
  billNumber: bill?.number ?? null,
  trade: bill?.trade ?? '',
  billFen: bill?.amountFen ?? null,
  feeFen: bill?.feeFen ?? 0,
  billAt: bill ? new Date(bill.at) : null,
  paymentId: books?.paymentId ?? null,
  refundId: books?.refundId ?? null,
  payableKind: books?.payableKind ?? about?.payableKind ?? null,
  payableId: books?.payableId ?? about?.payableId ?? null,
  ...booksPartOf(books, verdict),
})

const compareBill = async (tx: Tx, gateway: string, day: string, bill: readonly StoredBillRow[]): Promise<void> => {
  const isOvertaken = (await findBill(tx, gateway, addDays(day, 1))) !== null
  const ofDay = await listSidesOfDay(tx, gateway, day)
  const ofBill = await listSides(tx, gateway, [...new Set(bill.map(({ number }) => number))])
  const books = new Map([...ofDay, ...ofBill].map((side) => [keyOf(side), side]))
  const holds = await listHoldPayables(tx, gateway, [...new Set(bill.map(({ paymentNumber }) => paymentNumber))])
  const known = new Map(
    (await listItemsByKey(tx, gateway, [...books.keys(), ...bill.map(keyOf)])).map((item) => [item.key, item]),
  )
  const items: NewItem[] = []
  const seen = new Map<string, number>()
  for (const row of bill) {
    const key = keyOf(row)
    const before = known.get(key)
    const isElsewhere = before !== undefined && before.billFen !== null && before.day !== day
    const count = (seen.get(key) ?? (isElsewhere ? 1 : 0)) + 1
    seen.set(key, count)
    const side = books.get(key) ?? null
    const isRepeated = count > 1
    const about = row.kind === 'payment' ? (holds.get(row.paymentNumber) ?? null) : null
    const isOfHold = about !== null
    const kind: ItemKind = isOfHold ? 'capture' : row.kind
    const place = { gateway, day, key: isRepeated ? `${key}:${day}:${count}` : key, kind, about }
    items.push(itemOf(place, row, isRepeated ? null : side, judge(row, side, { isRepeated, isOfHold })))
  }
  for (const side of ofDay) {
    const key = keyOf(side)
    const before = known.get(key)
    if (seen.has(key) || (before && before.billFen !== null && before.day !== day)) continue
    const place = { gateway, day: before?.day ?? day, key, kind: side.kind }
    items.push(itemOf(place, null, side, judge(null, side, { isOvertaken })))
  }
  await keepItems(tx, items)
  await dropForgotten(tx, gateway, day, items)
  await overtakeTransit(tx, gateway, day, new Set(items.map(({ key }) => key)))
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)
const batch = 500
/** What staff have settled or sent back stays as they left it; what is held stays held until both sides agree. */
const keepItems = async (tx: Tx, items: readonly NewItem[]): Promise<void> => {
  for (let start = 0; start < items.length; start += batch)
    await tx
      .insert(reconciliationItem)
      .values(items.slice(start, start + batch))
      .onConflictDoUpdate({
        target: [reconciliationItem.gateway, reconciliationItem.key],
        set: {
          day: excluded('day'),
          kind: excluded('kind'),
          difference: excluded('difference'),
          state: sql`case when ${reconciliationItem.state} = 'held' and excluded.state <> 'matched' then 'held' else excluded.state end`,
          billNumber: excluded('bill_number'),
          trade: excluded('trade'),
          billFen: excluded('bill_fen'),
          feeFen: excluded('fee_fen'),
          billAt: excluded('bill_at'),
          paymentId: excluded('payment_id'),
          refundId: excluded('refund_id'),
          payableKind: excluded('payable_kind'),
          payableId: excluded('payable_id'),
          booksNumber: excluded('books_number'),
          booksFen: excluded('books_fen'),
          booksState: excluded('books_state'),
          booksAt: excluded('books_at'),
        },
        setWhere: notInArray(reconciliationItem.state, ['settled', 'refunded']),
      })
}

/** A bill that was corrected no longer has what it had. */
const dropForgotten = async (tx: Tx, gateway: string, day: string, items: readonly NewItem[]): Promise<void> => {
  const keys = JSON.stringify(items.map(({ key }) => key))
  await tx
    .delete(reconciliationItem)
    .where(
      and(
        eq(reconciliationItem.gateway, gateway),
        eq(reconciliationItem.day, day),
        inArray(reconciliationItem.state, ['open', 'transit', 'matched']),
        sql`${reconciliationItem.key} not in (select jsonb_array_elements_text(${keys}::jsonb))`,
      ),
    )
}

/** What was on its way and is not in this later bill either is missing there. A refund the bank still works on waits. */
const overtakeTransit = async (tx: Tx, gateway: string, day: string, touched: ReadonlySet<string>): Promise<void> => {
  const waiting = (await listTransit(tx, gateway, day)).filter(({ key }) => !touched.has(key))
  const sides = await listSides(tx, gateway, waiting.map(numberOf))
  for (const item of waiting) {
    const side = sides.find((one) => keyOf(one) === item.key)
    if (!side?.doneAt || dayOf(side.doneAt) >= day) continue
    const verdict = { difference: 'missing_gateway', state: 'open' } as const
    await tx
      .update(reconciliationItem)
      .set({ ...verdict, ...booksPartOf(side, verdict) })
      .where(eq(reconciliationItem.id, item.id))
  }
}
const numberOf = (item: ItemRow) => item.key.slice(item.key.indexOf(':') + 1)
