import type { PaidWith, PaymentTrade } from '@jihui/protocol/payment/methods'
import type { MethodOption } from './payment-queries.ts'

/** What the page is open in decides how one best gets to a channel. */
export type Surroundings = 'wechat' | 'phone' | 'desk'

export const surroundingsOf = (userAgent: string): Surroundings => {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  return /Mobi|Android|iPhone|HarmonyOS/i.test(userAgent) ? 'phone' : 'desk'
}

/**
 * The best way first; where a channel has none of them, its usual way is taken. Whoever holds the screen a code is on
 * cannot scan it.
 */
const best: Readonly<Record<Surroundings, readonly PaymentTrade[]>> = {
  wechat: ['jsapi', 'h5'],
  phone: ['h5'],
  desk: [],
}

export interface Way {
  method: PaidWith
  /** Null: through no channel. */
  trade: PaymentTrade | null
  /** Under the channel's name. */
  description: string
  /** Whether one could scan a code instead. */
  hasCode: boolean
}

export function wayTo(option: MethodOption, surroundings: Surroundings, wantsCode: boolean): Way | null {
  const hasCode = option.trades.some(({ value }) => value === 'code')
  const better = best[surroundings].flatMap((trade) => option.trades.filter(({ value }) => value === trade))
  const [usual] = option.trades
  const way = (wantsCode && hasCode ? undefined : better[0]) ?? usual
  if (!way) return null
  const { value: trade, description } = way
  return { method: option.value, trade, description, hasCode: hasCode && trade !== 'code' }
}
