import { money } from '../../ui/text/format.ts'
import type { Claim } from './deposit-query.ts'

/** 1 天 21 小时, 21 小时 5 分, 12 分: what is left of the days one has to object. */
export function leftText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return hours ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return minutes % 60 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`
  return minutes > 0 ? `${minutes} 分` : '不到 1 分'
}

/** The tag of a claim, as whoever may answer it reads it. */
export const claimTag = (claim: Pick<Claim, 'status' | 'actions' | 'status_display'>): string =>
  claim.status === 'awaiting_renter' && claim.actions.includes('agree') ? '等你确认扣款' : claim.status_display

/** What is asked for, or what came of it, in one line. */
export function claimHead(
  { amount, settled_amount: settled, owed_amount: owed }: Pick<Claim, 'amount' | 'settled_amount' | 'owed_amount'>,
  hasOwner: boolean,
): string {
  if (settled === null) return `${hasOwner ? '设备主' : '平台'}要扣 ${money(amount)}`
  if (settled === 0) return '没有扣款'
  if (owed > 0) return `扣款定为 ${money(settled)}`
  return `${settled < amount ? '只扣' : '已扣'} ${money(settled)}`
}
