import { fromEarnings, paidWith } from '@jihui/protocol/payment/methods'
import { money } from '../../ui/text/format.ts'
import type { PayingOption, PaymentStanding } from './payment-queries.ts'
import type { Way } from './way-to-pay.ts'

type Owed = NonNullable<PaymentStanding['earnings']>

/** 待打款 ¥1,200.00，扣完还剩 ¥370.00 */
export function owedWords({ due, left, is_enough: isEnough, is_held: isHeld }: Owed): string {
  if (isHeld) return '给你的打款已暂停，恢复以后才能扣'
  return isEnough ? `待打款 ${money(due)}，扣完还剩 ${money(left)}` : `待打款 ${money(due)}，不够扣这一笔`
}

/** Beside the channels: out of what the payer is owed himself. */
export const earningsOption = (owed: Owed): PayingOption => {
  const { label, icon, color } = paidWith[fromEarnings]
  const words = owedWords(owed)
  return {
    value: fromEarnings,
    label,
    icon,
    color,
    description: words,
    enabled: owed.is_enough && !owed.is_held,
    closed: words,
  }
}
export const earningsWay = (owed: Owed): Way => ({
  method: fromEarnings,
  trade: null,
  description: owedWords(owed),
  hasCode: false,
})
