import { durationText, monthDay, shanghaiDay } from '../../ui/text/format.ts'
import type { HistoryEntry } from '../../ui/history-rail.tsx'
import type { PayoutAccount, ShownAccount } from './payout-account-queries.ts'

const dayOf = (instant: string): string => monthDay(shanghaiDay(instant))

/** 杭州宏达 招商银行 **** **** 5196, the number on one line. */
export const accountText = (account: ShownAccount): string =>
  `${account.account_name} ${account.bank_name} ${account.account_number.replaceAll(' ', '\u00a0')}`

/** 2 天 23 小时; below a day as any other time. */
export function leftText(ms: number): string {
  const hours = Math.floor(ms / 3_600_000)
  return hours < 24 ? durationText(ms) : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}

/** Why the account cannot be changed just now; null: it can. */
export function changeProblem({ phone_masked: phone, phone_usable_from: from }: PayoutAccount): string | null {
  if (phone) return null
  return from
    ? `手机号刚换过，${dayOf(from)}起才能用它收换账户的验证码。`
    : '账号没有登记手机号，收不到验证码。请联系平台登记手机号，再来换账户。'
}

/** What an account was, is or will be; the newest first. */
export function accountHistory({ history, account, pending }: PayoutAccount): HistoryEntry[] {
  const standing = ({
    cancelled_at: cancelled,
    effective_at: from,
    asked_at: asked,
  }: PayoutAccount['history'][number]) =>
    cancelled
      ? `${dayOf(asked)}申请，${dayOf(cancelled)}撤回，没有生效`
      : asked === from
        ? `${dayOf(from)}起，随申请登记`
        : `${dayOf(asked)}申请，${dayOf(from)}起`
  const mark = (row: PayoutAccount['history'][number]): string => {
    if (row.cancelled_at) return ''
    if (pending && row.effective_at === pending.effective_at) return '等待生效'
    return account && row.effective_at === account.since ? '现在用的' : ''
  }
  return history.map((row) => ({
    id: row.id,
    title: accountText(row),
    meta: [standing(row), mark(row)].filter(Boolean).join(' · '),
  }))
}
