/** Our side of a channel's day, and what was kept of the bills. */
import type { ItemState, ItemTab } from '@jihui/protocol/payment/reconciliation-rules'
import { itemStateCodes, itemStates } from '@jihui/protocol/payment/reconciliation-rules'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { colleagueName, personName } from '../../identity/public.ts'
import { depositHold } from '../holds/hold-table.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import type { BooksSide } from './reconciliation-judge.ts'
import { gatewayBill, reconciliationItem, type StoredBillRow } from '../table.ts'

export type ItemRow = typeof reconciliationItem.$inferSelect
export type BillOfDay = typeof gatewayBill.$inferSelect

/** The newest bill of a day. */
export const findBill = async (db: Queryable, gateway: string, day: string): Promise<BillOfDay | null> =>
  (
    await db
      .select()
      .from(gatewayBill)
      .where(and(eq(gatewayBill.gateway, gateway), eq(gatewayBill.day, day)))
      .orderBy(desc(gatewayBill.fetchedAt), desc(gatewayBill.id))
      .limit(1)
  )[0] ?? null

export const keepBill = async (
  db: Queryable,
  bill: { gateway: string; day: string; rows: StoredBillRow[]; hash: string; fetchedAt: Date },
): Promise<void> => {
  const target = [gatewayBill.gateway, gatewayBill.day, gatewayBill.hash]
  await db
    .insert(gatewayBill)
    .values(bill)
    .onConflictDoUpdate({ target, set: { fetchedAt: bill.fetchedAt } })
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
const during = (column: string, day: string) =>
  sql`${sql.raw(column)} >= ${startOf(day)} and ${sql.raw(column)} < ${startOf(day)} + interval '1 day'`
const posted = (cause: string) => sql`(select abs(sum(e.amount_fen))::bigint from ledger_posting l
  join ledger_entry e on e.posting_id = l.id where l.cause = ${sql.raw(cause)} and e.account = 'gateway')`

const payments = sql`select 'payment' as kind, p.number, p.id as payment_id, null::bigint as refund_id, p.payable_kind, p.payable_id,
  p.status, p.amount_fen, p.paid_at as done_at, ${posted(`'payment:' || p.id`)} as posted_fen from payment p`
const refunds = sql`select 'refund' as kind, f.number, f.payment_id, f.id as refund_id, f.payable_kind, f.payable_id, f.status,
  f.amount_fen, case when f.status = 'completed' then f.finished_at end as done_at,
  ${posted(`'refund:' || f.id`)} as posted_fen from refund f join payment p on p.id = f.payment_id`

const captures = sql`select 'capture' as kind, c.number, null::bigint as payment_id, null::bigint as refund_id, c.payable_kind, c.payable_id,
  c.status, c.amount_fen, case when c.status = 'completed' then c.finished_at end as done_at,
  ${posted(`'capture:' || c.id`)} as posted_fen from hold_capture c join deposit_hold h on h.id = c.hold_id`

interface StoredSide extends Record<string, unknown> {
  kind: BooksSide['kind']
  number: string
  payment_id: number | null
  refund_id: number | null
  payable_kind: string | null
  payable_id: number | null
  status: string
  amount_fen: number
  done_at: string | null
  posted_fen: number | null
}
const sides = async (db: Queryable, query: ReturnType<typeof sql>): Promise<BooksSide[]> =>
  ((await db.execute(query)).rows as StoredSide[]).map((row) => ({
    kind: row.kind,
    number: row.number,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    payableKind: row.payable_kind,
    payableId: row.payable_id,
    status: row.status,
    amountFen: row.amount_fen,
    postedFen: row.posted_fen,
    doneAt: row.done_at === null ? null : new Date(row.done_at),
  }))

/** Ours by the numbers a bill names; a number of neither kind may be the memo of a posting on the channel's account. */
export const listSides = async (db: Queryable, gateway: string, numbers: readonly string[]): Promise<BooksSide[]> => {
  if (numbers.length === 0) return []
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`
  return sides(
    db,
    sql`${payments} where p.gateway = ${gateway} and p.number in ${wanted}
      union all ${refunds} where p.gateway = ${gateway} and f.number in ${wanted}
      union all ${captures} where h.gateway = ${gateway} and c.number in ${wanted}
      union all select case when e.amount_fen > 0 then 'payment' else 'refund' end, l.memo, null, null, l.payable_kind, l.payable_id,
        'posted', abs(e.amount_fen), l.created_at, abs(e.amount_fen)
      from ledger_posting l join ledger_entry e on e.posting_id = l.id and e.account = 'gateway'
      where l.memo in ${wanted} and l.cause not like 'payment:%' and l.cause not like 'refund:%'
        and l.cause not like 'capture:%'`,
  )
}
/** Ours of a day: what was taken in or out of a hold, what went back, and what the channel is still to do. */
export const listSidesOfDay = (db: Queryable, gateway: string, day: string): Promise<BooksSide[]> =>
  sides(
    db,
    sql`${payments} where p.gateway = ${gateway} and ${during('p.paid_at', day)}
      union all ${refunds} where p.gateway = ${gateway} and (f.status = 'completed' and f.reference is null
        and ${during('f.finished_at', day)} or f.status = 'processing' and ${during('f.created_at', day)})
      union all ${captures} where h.gateway = ${gateway} and (c.status = 'completed' and ${during('c.finished_at', day)}
        or c.status = 'processing' and ${during('h.release_asked_at', day)})`,
  )

/** Holds of ours among the numbers a bill names, and what they are for. */
export const listHoldPayables = async (
  db: Queryable,
  gateway: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PayableKey>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ number: depositHold.number, payableKind: depositHold.payableKind, payableId: depositHold.payableId })
    .from(depositHold)
    .where(and(eq(depositHold.gateway, gateway), inArray(depositHold.number, [...numbers])))
  return new Map(rows.map(({ number, ...key }) => [number, key]))
}

export const listItemsByKey = (tx: Queryable, gateway: string, keys: readonly string[]): Promise<ItemRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(reconciliationItem)
        .where(
          and(
            eq(reconciliationItem.gateway, gateway),
            sql`${reconciliationItem.key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
          ),
        )
/** What earlier days left on its way. */
export const listTransit = (tx: Queryable, gateway: string, before: string): Promise<ItemRow[]> =>
  tx
    .select()
    .from(reconciliationItem)
    .where(
      and(
        eq(reconciliationItem.gateway, gateway),
        eq(reconciliationItem.state, 'transit'),
        sql`${reconciliationItem.day} < ${before}`,
      ),
    )

const statesOf = (tab: ItemTab): ItemState[] => itemStateCodes.filter((code) => itemStates[code].tab === tab)
const ofDay = (gateway: string, day: string) =>
  and(eq(reconciliationItem.gateway, gateway), eq(reconciliationItem.day, day))

export interface NamedItem {
  readonly item: ItemRow
  readonly payer: string | null
  readonly handler: string | null
}
const named = ({ hooks }: Hooked, db: Queryable) =>
  db
    .select({
      item: reconciliationItem,
      payer: sql<
        string | null
      >`(select ${sql.raw(personName('b.payer_id'))} from (${sql.raw(hooks.payment.payableRows)}) b
        where b.kind = reconciliation_item.payable_kind and b.id = reconciliation_item.payable_id)`,
      handler: sql<string | null>`${sql.raw(colleagueName('reconciliation_item.handled_by'))}`,
    })
    .from(reconciliationItem)

export const findItem = async (hooked: Hooked, db: Queryable, id: number): Promise<NamedItem | null> =>
  (await named(hooked, db).where(eq(reconciliationItem.id, id)))[0] ?? null
export const lockItem = async (tx: Queryable, id: number): Promise<ItemRow | null> =>
  (await tx.select().from(reconciliationItem).where(eq(reconciliationItem.id, id)).for('update'))[0] ?? null

const moment = sql`coalesce(${reconciliationItem.billAt}, ${reconciliationItem.booksAt}, ${reconciliationItem.createdAt})`
const listed = (hooked: Hooked, db: Queryable, which: ReturnType<typeof and>, limit: number) =>
  named(hooked, db).where(which).orderBy(desc(moment), asc(reconciliationItem.id)).limit(limit)

export const listItems = (
  hooked: Hooked,
  db: Queryable,
  key: { gateway: string; day: string; tab: ItemTab },
  page: { limit: number; offset: number },
): Promise<NamedItem[]> =>
  listed(
    hooked,
    db,
    and(ofDay(key.gateway, key.day), inArray(reconciliationItem.state, statesOf(key.tab))),
    page.limit,
  ).offset(page.offset)

/** The rows of a day that follow one of them in the order of the list; all from its beginning for null. */
export const listItemsAfter = (
  hooked: Hooked,
  db: Queryable,
  key: { gateway: string; day: string },
  afterId: number | null,
  limit: number,
): Promise<NamedItem[]> => {
  const last = sql`(select coalesce(bill_at, books_at, created_at) from reconciliation_item where id = ${afterId})`
  const follows =
    afterId === null
      ? undefined
      : sql`(${moment} < ${last} or ${moment} = ${last} and ${reconciliationItem.id} > ${afterId})`
  return listed(hooked, db, and(ofDay(key.gateway, key.day), follows), limit)
}

export interface DaySums extends Record<string, unknown> {
  gateway_fen: number
  gateway_count: number
  books_fen: number
  books_count: number
  fee_fen: number
  open: number
  transit: number
  done: number
  matched: number
}
/** Money that came in less money that went back on either side; what is in transit is on neither. */
export const sumDay = async (db: Queryable, gateway: string, day: string): Promise<DaySums> => {
  const sign = sql`case kind when 'refund' then -1 else 1 end`
  const tab = (name: ItemTab) => sql`count(*) filter (where state in ${statesOf(name)})::bigint`
  const { rows } = await db.execute(sql`select
      coalesce(sum(bill_fen * ${sign}), 0)::float8 as gateway_fen, count(bill_fen)::int as gateway_count,
      coalesce(sum(books_fen * ${sign}) filter (where books_at is not null and state <> 'transit'), 0)::float8 as books_fen,
      (count(*) filter (where books_at is not null and state <> 'transit'))::int as books_count,
      coalesce(sum(fee_fen), 0)::float8 as fee_fen,
      ${tab('open')} as open, ${tab('transit')} as transit, ${tab('done')} as done, ${tab('matched')} as matched
    from reconciliation_item where gateway = ${gateway} and day = ${day}`)
  return rows[0] as DaySums
}
