import type { ReconciliationPage, ReconciliationRow } from './reconciliation-queries.ts'
import { itemKinds } from '@jihui/protocol/payment/reconciliation-rules'
import { count, money } from '../../../ui/text/format.ts'

/** 1,284 笔对上了，5 笔要看: in parts that do not break. */
export function headline({ tabs, fetched_at: fetched }: Pick<ReconciliationPage, 'tabs' | 'fetched_at'>): string[] {
  if (fetched === null) return ['账单还没有取回']
  if (tabs.open + tabs.transit + tabs.done + tabs.matched === 0) return ['这一天没有往来']
  const matched = `${count(tabs.matched)} 笔对上了`
  return tabs.open === 0
    ? [tabs.matched === 0 ? '没有要看的' : matched]
    : [`${matched}，`, `${count(tabs.open)} 笔要看`]
}

/** 99.6%; never rounded up to a whole that it is not. */
export function matchedShare({ matched, open, done }: ReconciliationPage['tabs']): string {
  const all = matched + open + done
  if (all === 0) return ''
  return `${Math.floor((matched / all) * 1000) / 10}%`
}

/** 金额差 ¥42.00; the others by their name. */
export const differenceText = (
  row: Pick<ReconciliationRow, 'difference' | 'difference_display' | 'difference_amount'>,
) =>
  row.difference === 'amount_differs'
    ? `${row.difference_display} ${money(Math.abs(row.difference_amount))}`
    : row.difference_display

/** What a row on its way waits for. */
export const transitText = (row: Pick<ReconciliationRow, 'kind' | 'books'>, nextDay: string): string =>
  row.kind !== 'payment' && !row.books?.at
    ? `${itemKinds[row.kind]}，渠道处理中`
    : `跨日${itemKinds[row.kind]}，预计进 ${nextDay} 账单`
