import {
  differences,
  type ItemKind,
  itemKinds,
  itemStates,
  itemTabs,
  type ItemTab,
  type Repair,
  repairs,
} from '@jihui/protocol/payment/reconciliation-rules'
import type {
  reconciliationItem as itemSchema,
  reconciliationRow as rowSchema,
} from '@jihui/protocol/payment/reconciliation-schema'
import { captureStatuses } from '@jihui/protocol/deposit/machine'
import { type PaymentMethod, paymentMethods, paymentStatuses, refundStatuses } from '@jihui/protocol/payment/methods'
import { toYuan } from '@jihui/protocol/values'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Desk } from '../desk.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { keyIn } from '../payables/payable-key.ts'
import type { Described } from '../payables/payable-keeper.ts'
import { keeperOf, viewKey, viewKeyIn } from '../payables/known-payables.ts'
import { findPayment } from '../payments/queries.ts'
import { findItemCapture } from './reconciliation-captures.ts'
import { findItem, type ItemRow, type DaySums, type NamedItem } from './reconciliation-queries.ts'
import { openBench, tryRepair } from './reconciliation-repair.ts'
import { ledgerEntry, ledgerPosting } from '../table.ts'
import { viewEntries } from '../ledger/view-posting.ts'

const wordsOf: Readonly<Record<ItemKind, Readonly<Record<string, { readonly label: string }>>>> = {
  payment: paymentStatuses,
  refund: refundStatuses,
  capture: captureStatuses,
}
const doneAtChannel: Readonly<Record<ItemKind, string>> = { payment: '已付款', refund: '已退款', capture: '已扣款' }
const stateWord = ({ kind, booksState }: ItemRow): string => wordsOf[kind][booksState]?.label ?? '已记账'

/** 周*敏, 杭州**医院: enough to recognise somebody by. */
const maskPayer = (name: string): string => {
  const all = [...name]
  if (all.length <= 2) return all[0] ? `${all[0]}*` : ''
  const shown = all.length > 4 ? 2 : 1
  return `${all.slice(0, shown).join('')}${'*'.repeat(shown)}${all.slice(-shown).join('')}`
}

const signed = (item: ItemRow, fen: number) => toYuan(item.kind === 'refund' ? -fen : fen)
export const viewItem = (hooked: Hooked, { item, payer, handler }: NamedItem): z.output<typeof rowSchema> => {
  const moment = item.billAt ?? item.booksAt ?? item.createdAt
  const { billFen, booksFen } = item
  return {
    id: item.id,
    channel: item.gateway as PaymentMethod,
    channel_display: paymentMethods[item.gateway as PaymentMethod].label,
    day: item.day,
    at: moment.toISOString(),
    kind: item.kind,
    kind_display: itemKinds[item.kind],
    difference: item.difference,
    difference_display: differences[item.difference].label,
    difference_amount: signed(item, (billFen ?? 0) - (booksFen ?? 0)),
    state: item.state,
    state_display: itemStates[item.state].label,
    bill:
      billFen === null
        ? null
        : {
            number: item.billNumber ?? '',
            trade: item.trade,
            amount: signed(item, billFen),
            fee: toYuan(item.feeFen),
            at: item.billAt?.toISOString() ?? null,
            state_display: doneAtChannel[item.kind],
          },
    books:
      booksFen === null
        ? null
        : {
            number: item.booksNumber ?? '',
            amount: signed(item, booksFen),
            at: item.booksAt?.toISOString() ?? null,
            state_display: stateWord(item),
          },
    payer: maskPayer(payer ?? ''),
    reason: item.reason,
    handled_by: handler ?? '',
    handled_at: item.handledAt?.toISOString() ?? null,
    ...viewKeyIn(hooked, item),
  }
}

export const viewTabs = (sums: DaySums): Record<ItemTab, number> =>
  Object.fromEntries((Object.keys(itemTabs) as ItemTab[]).map((tab) => [tab, sums[tab]])) as Record<ItemTab, number>
export const viewTotals = (sums: DaySums) => ({
  gateway: toYuan(sums.gateway_fen),
  gateway_count: sums.gateway_count,
  books: toYuan(sums.books_fen),
  books_count: sums.books_count,
  difference: toYuan(sums.gateway_fen - sums.books_fen),
  fees: toYuan(sums.fee_fen),
})

type Whole = z.output<typeof itemSchema>

const describe = async (hooked: Hooked, db: Queryable, item: ItemRow): Promise<Described | null> => {
  const key = keyIn(item)
  return (key && (await keeperOf(hooked, key.payableKind)?.describe(db, key.payableId))) ?? null
}

/** What it looks to be for, and why. */
const orderOf = async (hooked: Hooked, db: Queryable, item: ItemRow): Promise<Whole['order']> => {
  const key = keyIn(item)
  const described = await describe(hooked, db, item)
  const row = item.paymentId === null ? await findItemCapture(db, item) : await findPayment(db, item.paymentId)
  if (!key || !described || (!row && item.kind !== 'capture')) return null
  const saidFen = item.booksFen ?? item.billFen ?? 0
  const amountFen = row && item.kind !== 'refund' ? row.amountFen : saidFen
  const isTimely = !item.billAt || item.kind === 'refund' || (row !== null && item.billAt >= row.createdAt)
  return {
    rental_id: null,
    line: described.area,
    equipment_name: described.title,
    illustration: described.illustration,
    days: described.days,
    status: described.status,
    status_display: described.statusLabel,
    amount: toYuan(amountFen),
    opened_at: (row?.createdAt ?? item.createdAt).toISOString(),
    fits: [
      { label: '单号', is_met: row !== null && item.billNumber !== null },
      { label: '金额', is_met: row !== null && item.billFen === amountFen },
      { label: '时间', is_met: item.billAt !== null && isTimely },
    ],
    ...viewKey(hooked, key),
  }
}

const effectOf = async (desk: Desk, item: ItemRow, repair: Repair): Promise<Whole['effects'][number]> => {
  const { label } = repairs[repair]
  if (repair === 'hold') return { repair, label, sentence: '只写下原因，账本不动，之后还可以再处理。', posting: null }
  if (repair === 'ask') {
    const sentence = '向渠道查这笔预授权：扣了就记账，没有扣就写下渠道的答复，先挂账。'
    return { repair, label, sentence, posting: null }
  }
  const before = await describe(desk, desk.db, item)
  return tryRepair(desk, item.id, repair, async (tx, cause) => {
    const [posting] = await tx
      .select()
      .from(ledgerPosting)
      .where(eq(ledgerPosting.cause, cause ?? ''))
    if (!posting) return refuse('reconciliation.changed')
    const entries = await tx
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.postingId, posting.id))
      .orderBy(asc(ledgerEntry.id))
    const after = await describe(desk, tx, item)
    const isMoved = before && after && before.status !== after.status
    const sentence =
      repair === 'refund'
        ? '先记到应退款，再由渠道原路退回，订单状态不变。'
        : isMoved
          ? `记完，订单从“${before.statusLabel}”到“${after.statusLabel}”，付款人会收到消息。`
          : item.kind === 'refund'
            ? '记完，这笔退款写成已退款，付款人会收到消息。'
            : '记完，这笔付款写成已支付，订单状态不变。'
    return { repair, label, sentence, posting: viewEntries(posting.kind, entries) }
  })
}

export const readItem = async (desk: Desk, id: number): Promise<Whole> => {
  const found = (await findItem(desk, desk.db, id)) ?? refuse('reconciliation.not_found')
  const { item } = found
  const { may } = await desk.db.transaction((tx) => openBench(desk, tx, id, desk.clock.now()))
  const effects: Whole['effects'] = []
  for (const repair of may) effects.push(await effectOf(desk, item, repair))
  const { title, sentence } = differences[item.difference]
  return { title, sentence, order: await orderOf(desk, desk.db, item), effects, ...viewItem(desk, found) }
}
