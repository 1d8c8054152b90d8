/** Ways to pay through no channel, beside the channels: where the payment's standing offers them. */
import { fromEarnings, fromPlatform, type InternalMethod, paidWith } from '@jihui/protocol/payment/methods'
import { money } from '../../ui/text/format.ts'
import type { PayingOption, PaymentStanding } from './payment-queries.ts'
import type { Way } from './way-to-pay.ts'

type Owed = NonNullable<PaymentStanding['earnings']>

/** 待打款 ¥1,200.00，扣完还剩 ¥370.00 */
export function owedWords({ due, left, is_enough: isEnough, is_held: isHeld }: Owed): string {
  if (isHeld) return '给你的打款已暂停，恢复以后才能扣'
  return isEnough ? `待打款 ${money(due)}，扣完还剩 ${money(left)}` : `待打款 ${money(due)}，不够扣这一笔`
}

interface InternalWay {
  readonly option: PayingOption
  readonly way: Way
  /** Chosen where nobody chose yet. */
  readonly isUsual: boolean
}

const through = (
  method: InternalMethod,
  description: string,
  more: { enabled: boolean; isUsual: boolean },
): InternalWay => {
  const { label, icon, color } = paidWith[method]
  const { enabled, isUsual } = more
  return {
    option: { value: method, label, icon, color, description, enabled, closed: description },
    way: { method, trade: null, description, hasCode: false },
    isUsual,
  }
}

/** Out of what the payer is owed himself; out of the platform's own money, for what staff ordered for it. */
export const internalWaysOf = (
  standing: Pick<PaymentStanding, 'earnings' | 'is_platforms'> | undefined,
): InternalWay[] => {
  const { earnings: owed, is_platforms: isPlatforms } = standing ?? {}
  return [
    ...(isPlatforms
      ? [through(fromPlatform, paidWith[fromPlatform].description, { enabled: true, isUsual: true })]
      : []),
    ...(owed
      ? [through(fromEarnings, owedWords(owed), { enabled: owed.is_enough && !owed.is_held, isUsual: false })]
      : []),
  ]
}
