import { codesOf } from '../codes.ts'

/**
 * How an order is secured, declared once: what the renter puts down, and what he must have shown on the platform to put
 * down less. The rungs stand from the lightest to the one everybody qualifies for.
 */
export const depositKinds = {
  free: { label: '信用免押', verb: '免押', hint: '凭平台上的租赁记录不用交，有损坏照赔' },
  frozen: { label: '部分冻结', verb: '只冻结一部分', hint: '银行卡或支付宝预授权，只冻结不扣款' },
  paid: { label: '支付押金', verb: '支付', hint: '和租金一起付，归还验收后原路退回' },
} as const
export type DepositKind = keyof typeof depositKinds
export const depositKindCodes = codesOf(depositKinds)

export interface DepositRung {
  readonly kind: DepositKind
  /** What of the machine's deposit is put down. */
  readonly securedPercent: number
  /** How many clean returns it takes, and which count: see `renter-record.ts`. */
  readonly cleanReturns: number
  /** What he paid as rent for them, as a part of all that he has waived at one time, this order included. */
  readonly rentPercent: number
  /** The machine's deposit may be at most this much. */
  readonly baseFenMax: number
  /** All that this renter has waived at one time, this order included. */
  readonly waivedFenMax: number
  /** From the day of the order to the last day of use: channels end a pre-authorisation by themselves, trust grows old. */
  readonly daysMax: number
}
export const depositLadder: readonly DepositRung[] = [
  {
    kind: 'free',
    securedPercent: 0,
    cleanReturns: 3,
    rentPercent: 20,
    baseFenMax: 3_000_000,
    waivedFenMax: 6_000_000,
    daysMax: 365,
  },
  {
    kind: 'frozen',
    securedPercent: 30,
    cleanReturns: 1,
    rentPercent: 10,
    baseFenMax: 20_000_000,
    waivedFenMax: 20_000_000,
    daysMax: 90,
  },
  {
    kind: 'paid',
    securedPercent: 100,
    cleanReturns: 0,
    rentPercent: 0,
    baseFenMax: Number.MAX_SAFE_INTEGER,
    waivedFenMax: Number.MAX_SAFE_INTEGER,
    daysMax: Number.MAX_SAFE_INTEGER,
  },
]
/** What of a deposit is put down by a rung; frozen money is counted in whole yuan, as channels show it, never beyond it. */
export const securedFen = (rung: Pick<DepositRung, 'kind' | 'securedPercent'>, baseFen: number): number =>
  rung.kind === 'frozen'
    ? Math.min(baseFen, Math.ceil((baseFen * rung.securedPercent) / 10_000) * 100)
    : (baseFen * rung.securedPercent) / 100
