/** How the deposit of a machine is put down by each rung of the ladder, and which of them are open to a renter. */
import {
  type DepositKind,
  depositKinds,
  depositLadder,
  type DepositRung,
  securedFen,
} from '@jihui/protocol/rental/deposit-ladder'
import { recordRules, rentNeeded, rentTowards } from '@jihui/protocol/rental/renter-record'
import type { depositOption } from '@jihui/protocol/rental/quote-schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { addDays } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import { money, wholeMoney } from './money-text.ts'
import type { RenterStanding } from '../ordering/renter-standing.ts'
import type { StoredQuoteLine } from '../table.ts'

export interface DepositTerms {
  readonly kind: DepositKind
  /** The machine's deposit. */
  readonly baseFen: number
  /** Paid with the order. */
  readonly paidFen: number
  /** Kept aside at a channel. */
  readonly holdFen: number
}

const rungOf = (kind: DepositKind): DepositRung => depositLadder.find((rung) => rung.kind === kind)!

export const depositTerms = (kind: DepositKind, baseFen: number): DepositTerms => {
  const secured = securedFen(rungOf(kind), baseFen)
  return { kind, baseFen, paidFen: kind === 'paid' ? secured : 0, holdFen: kind === 'frozen' ? secured : 0 }
}

const workings: Record<DepositKind, (terms: DepositTerms) => string> = {
  paid: () => '归还验收后退回',
  frozen: ({ holdFen }) => `冻结 ${money(holdFen)}，不扣款`,
  free: ({ baseFen }) => `信用免押，原押金 ${money(baseFen)}`,
}
/** The quote's line about the deposit; none where the machine asks for none. */
export const depositLine = (terms: DepositTerms): StoredQuoteLine[] =>
  terms.baseFen === 0
    ? []
    : [
        {
          kind: 'deposit',
          code: 'deposit',
          label: '押金',
          working: workings[terms.kind](terms),
          amountFen: terms.paidFen,
        },
      ]

const { waitDays, daysMin, perOwner } = recordRules

interface Closed {
  readonly reason: string
  /** Not the machine's doing: signing in, paying, one more order given back opens it. */
  readonly isNear: boolean
}

/** Why a rung is closed, the first reason that holds; null where it is open. `lastsDays`: from today to the last day. */
const closedBy = (
  rung: DepositRung,
  baseFen: number,
  lastsDays: number,
  standing: RenterStanding | null,
): Closed | null => {
  if (rung.kind === 'paid') return null
  const { label, verb } = depositKinds[rung.kind]
  const never = (reason: string): Closed => ({ reason, isNear: false })
  const near = (reason: string): Closed => ({ reason, isNear: true })
  if (baseFen > rung.baseFenMax) return never(`押金超过 ${wholeMoney(rung.baseFenMax)} 的设备不能${verb}`)
  if (lastsDays > rung.daysMax) return never(`从今天到归还超过 ${rung.daysMax} 天，不能${verb}`)
  if (!standing) return near(`登录后看能不能${verb}`)
  if (standing.overdue > 0) return near('有逾期未还的订单，归还后再选免押或冻结')
  if (standing.debtFen > 0) return near(`有 ${money(standing.debtFen)} 欠款，付清后再选免押或冻结`)
  if (standing.objections > 0) return near('有扣款异议在处理，处理完再选免押或冻结')
  const { record } = standing
  const missing = rung.cleanReturns - record.returns
  if (missing > 0)
    return near(
      record.waiting >= missing
        ? `归还的订单满 ${waitDays} 天后计入，到时就能${verb}`
        : `再按时归还 ${missing - record.waiting} 单就能${verb}，每单至少租 ${daysMin} 天，同一机主只计 ${perOwner} 单`,
    )
  const waivedFen = standing.waivedFen + baseFen - securedFen(rung, baseFen)
  const neededFen = rentNeeded(rung, waivedFen)
  const paidFen = rentTowards(record, neededFen)
  if (paidFen < neededFen)
    return near(`能计入的租金是 ${money(paidFen)}，满 ${money(neededFen)} 这一单才能${verb}，同一机主最多计一半`)
  if (waivedFen > rung.waivedFenMax) {
    const leftFen = Math.max(0, rung.waivedFenMax - standing.waivedFen)
    return near(`${label}的额度还剩 ${wholeMoney(leftFen)}，不够这台用`)
  }
  return null
}

type Option = z.output<typeof depositOption>
/** Every way to put this deposit down, the lightest first; `standing` null: nobody is signed in. */
export const depositOptions = (baseFen: number, lastsDays: number, standing: RenterStanding | null): Option[] =>
  depositLadder
    .filter(({ kind }) => kind === 'paid' || baseFen > 0)
    .map((rung) => {
      const { paidFen, holdFen } = depositTerms(rung.kind, baseFen)
      const closed = closedBy(rung, baseFen, lastsDays, standing)
      const { label, hint } = depositKinds[rung.kind]
      return {
        kind: rung.kind,
        label,
        hint,
        amount: toYuan(paidFen),
        hold: toYuan(holdFen),
        is_open: closed === null,
        is_near: closed?.isNear ?? false,
        reason: closed?.reason ?? '',
      }
    })

/**
 * What a renter is told beside the deposit of an order he has: the lightest way open to him for another one of this
 * size, or what is missing for the nearest way lighter than his; nothing where none is.
 */
export const lighterNextTime = (kind: DepositKind, baseFen: number, standing: RenterStanding): string => {
  const options = depositOptions(baseFen, 1, standing)
  const lighter = options.slice(
    0,
    options.findIndex((option) => option.kind === kind),
  )
  const open = lighter.find((option) => option.is_open)
  if (open) return `按现在的记录，下一单可以${depositKinds[open.kind].verb}`
  return lighter.findLast((option) => option.is_near)?.reason ?? ''
}

/** Refuses a kind that is closed to this renter, saying what is missing. */
export const requireOpen = (options: readonly Option[], kind: DepositKind): void => {
  const option = options.find((one) => one.kind === kind)
  if (option?.is_open) return
  const reason = option?.reason ?? '这台设备不收押金'
  refuse('deposit.not_qualified', { message: reason, errors: { deposit_kind: reason } })
}

/** The last day of use that money frozen on this day can still answer for. */
export const lastHeldDay = (heldOn: string): string => addDays(heldOn, rungOf('frozen').daysMax - 1)
