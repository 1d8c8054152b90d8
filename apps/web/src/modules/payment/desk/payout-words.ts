import { dayNumber, momentText, money, monthDay, shanghaiDay, today } from '../../../ui/text/format.ts'
import type { Payout } from './payout-queries.ts'

type Shown = { account_name: string; bank_name: string; account_number: string }

export const accountLine = ({ account_name: name, bank_name: bank, account_number: number }: Shown): string =>
  [name, bank, number.replaceAll(' ', '\u00a0')].filter(Boolean).join(' ')

/** 6222 0000 0000 9999: read off and typed without a slip. */
export const groupedNumber = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** 账户 3 天前换过 */
export function changedText({ since }: NonNullable<Payout['account_changed']>, now = today()): string {
  const days = dayNumber(now) - dayNumber(shanghaiDay(since))
  return days <= 0 ? '账户今天刚换' : `账户 ${days} 天前换过`
}

/** 11月25日前, 已晚 2 天 */
export function dueWords({ due_on: day }: Pick<Payout, 'due_on'>, now = today()): string {
  const late = dayNumber(now) - dayNumber(day)
  return late > 0 ? `已晚 ${late} 天` : `${monthDay(day)}前`
}

/** 应得 ¥1,000.00，扣维修费 ¥300.00 */
export const takenWords = ({ net, lines }: Pick<Payout, 'net' | 'lines'>): string =>
  [
    `应得 ${money(net)}`,
    ...lines.filter(({ code }) => code === 'taken').map(({ label, amount }) => `${label} ${money(-amount)}`),
  ].join('，')

export interface PayoutMark {
  readonly kind: 'held' | 'changed' | 'pending' | 'missing'
  readonly text: string
}

/** What whoever pays must not overlook, the gravest first. */
export function marksOf(payout: Payout, now = today()): PayoutMark[] {
  if (payout.status !== 'due') return []
  return [
    ...(payout.hold ? [{ kind: 'held', text: '打款已暂停' } as const] : []),
    ...(payout.account_number === '' ? [{ kind: 'missing', text: '没有收款账户' } as const] : []),
    ...(payout.account_changed ? [{ kind: 'changed', text: changedText(payout.account_changed, now) } as const] : []),
    ...(payout.account_pending
      ? [{ kind: 'pending', text: `${monthDay(shanghaiDay(payout.account_pending.effective_at))}起换账户` } as const]
      : []),
  ]
}

/** The change in whole sentences, from what to what. */
export function changeSentence(payout: Payout): string | null {
  const { account_changed: changed } = payout
  if (!changed) return null
  return `${momentText(changed.asked_at)} 申请，${momentText(changed.since)} 生效。以前打到 ${accountLine(changed.former)}。`
}

/** Its hue: a rental line's own, freight's for everything of freight. */
export const lineOfArea = (area: string): string => (area.startsWith('freight') ? 'freight' : area)
