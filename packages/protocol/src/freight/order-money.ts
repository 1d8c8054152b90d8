/**
 * Who gets what when a freight order ends before the goods are on the vehicle, and what waiting costs: the one place both
 * are worked out. Integer fen; by the terms the order was accepted under.
 */
import { orderLimits } from './order-limits.ts'
import type { FreightOrderStatus } from './order-machine.ts'

/** What calling off costs, a setting with history like prices. */
export interface CancellationTerms {
  /** So long after the accept nothing. */
  readonly freeMinutes: number
  /** Before he has set out: this share of the freight, at least. */
  readonly latePercent: number
  readonly lateLeastFen: number
  /** After he has set out: kilometres driven at the lane's rate, at least. */
  readonly setOutLeastFen: number
  /** He was there: as much on top (放空费). */
  readonly arrivedFen: number
}
export const initialCancellationTerms: CancellationTerms = {
  freeMinutes: 10,
  latePercent: 5,
  lateLeastFen: 30_00,
  setOutLeastFen: 100_00,
  arrivedFen: 200_00,
}
/** What an order was accepted under. */
export interface OrderTerms extends CancellationTerms {
  /** Usual on its lane for a kilometre, after commission. */
  readonly emptyPerKmFen: number
  readonly waitingFen: number
  readonly freeHours: number
  readonly stopFen: number
}

export interface CancelFacts {
  readonly status: FreightOrderStatus
  /** Whose doing it is. */
  readonly by: 'shipper' | 'driver' | 'platform'
  readonly priceFen: number
  readonly acceptedAt: Date
  readonly now: Date
  /** Kilometres driven towards the pick-up, as recorded. */
  readonly drivenKm: number
  /** The driver says the cargo is not there or not as described, and is there himself. */
  readonly isEmptyRun: boolean
}
interface CancelLine {
  readonly label: string
  readonly working: string
  readonly amountFen: number
}
export interface CancelMoney {
  readonly compensationFen: number
  readonly refundFen: number
  /** What the compensation is made of. */
  readonly lines: readonly CancelLine[]
}

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
const lateLine = ({ latePercent, lateLeastFen }: OrderTerms, priceFen: number): CancelLine => ({
  label: '已接单的误工',
  working: `运费 ${yuan(priceFen)} 的 ${latePercent}%，至少 ${yuan(lateLeastFen)}`,
  amountFen: Math.max(lateLeastFen, Math.round((priceFen * latePercent) / 100)),
})
const emptyLine = ({ emptyPerKmFen, setOutLeastFen }: OrderTerms, km: number): CancelLine => ({
  label: '空驶补偿',
  working: `已空驶 ${km} km × ${yuan(emptyPerKmFen)}，至少 ${yuan(setOutLeastFen)}`,
  amountFen: Math.max(setOutLeastFen, km * emptyPerKmFen),
})
const arrivedLine = ({ arrivedFen }: OrderTerms): CancelLine => ({
  label: '放空费',
  working: '司机已到装货地',
  amountFen: arrivedFen,
})

const linesOf = (terms: OrderTerms, facts: CancelFacts): CancelLine[] => {
  const { status, by, priceFen, acceptedAt, now, drivenKm, isEmptyRun } = facts
  if (status === 'pending_payment' || by === 'platform') return []
  if (by === 'driver' && !isEmptyRun) return []
  if (status === 'loading') return [emptyLine(terms, drivenKm), arrivedLine(terms)]
  if (status === 'en_route') return [emptyLine(terms, drivenKm)]
  const isEarly = now.getTime() - acceptedAt.getTime() <= terms.freeMinutes * 60_000
  return isEarly ? [] : [lateLine(terms, priceFen)]
}

/** Never more than was paid. */
export const cancelMoney = (terms: OrderTerms, facts: CancelFacts): CancelMoney => {
  const lines = linesOf(terms, facts)
  const sum = lines.reduce((total, { amountFen }) => total + amountFen, 0)
  const paidFen = facts.status === 'pending_payment' ? 0 : facts.priceFen
  const compensationFen = Math.min(sum, paidFen)
  const cut = sum - compensationFen
  return {
    compensationFen,
    refundFen: paidFen - compensationFen,
    lines: cut > 0 ? [...lines, { label: '不超过运费', working: '补偿以运费为限', amountFen: -cut }] : lines,
  }
}

export interface Waited {
  readonly from: Date
  readonly until: Date
}
export interface WaitingCost {
  /** Whole half hours beyond what is free. */
  readonly steps: number
  readonly minutes: number
  readonly amountFen: number
}
/** From the later of window and arrival, beyond what is free, each whole half hour. */
export const waitingCost = ({ waitingFen, freeHours }: OrderTerms, { from, until }: Waited): WaitingCost => {
  const minutes = Math.max(0, Math.floor((until.getTime() - from.getTime()) / 60_000) - freeHours * 60)
  const steps = Math.floor(minutes / orderLimits.waitingStepMinutes)
  return { steps, minutes, amountFen: steps * waitingFen }
}
