/** When somebody is paid what he is owed: on its day, and not before the account it goes to counts. */
import { payoutAccountWaitDays } from '@jihui/protocol/payment/payout-account'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { addWorkingDays } from '../earnings/keep-earning.ts'
import type { PayoutAccounts } from './payout-accounts.ts'

export interface AccountDay {
  /** First working day on which he can be paid; null: any. */
  readonly notBefore: string | null
  /** Why it is not the day on which it is due; '' where it is. */
  readonly reason: string
}
/** That day itself, or the Monday after it. */
const onWorkingDay = (day: string): string => addWorkingDays(addDays(day, -1), 1)
const shown = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** What his account means for the day he is paid, as it stands at this moment. */
export const accountDayOf = ({ inForce, pending }: PayoutAccounts, now: Date): AccountDay => {
  if (inForce) return { notBefore: null, reason: '' }
  if (pending) {
    const from = dayOf(pending.effectiveAt)
    const sentence = `收款账户 ${shown(from)}起生效：新填的要等 ${payoutAccountWaitDays} 天，防止别人冒名改走。生效以后才能打款。`
    return { notBefore: onWorkingDay(from), reason: sentence }
  }
  const from = addDays(dayOf(now), payoutAccountWaitDays)
  const sentence = `还没有收款账户。现在填，${payoutAccountWaitDays} 天后生效，最早 ${shown(onWorkingDay(from))}打款。`
  return { notBefore: onWorkingDay(from), reason: sentence }
}

/** The later of both days. */
export const payDayOf = (dueOn: string, { notBefore }: AccountDay): string =>
  notBefore !== null && notBefore > dueOn ? notBefore : dueOn
