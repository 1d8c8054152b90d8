/** What happened to a deposit, and what comes by itself; newest first. */
import { claimActions, type ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { deposit as depositSchema } from '@jihui/protocol/deposit/schema'
import { paymentMethods, refundStatuses, type RefundStatus } from '@jihui/protocol/payment/methods'
import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import type * as z from 'zod/mini'
import { money } from '../rental/public.ts'
import type { ClaimReader } from './claim-actions.ts'
import type { DepositCase } from './load-case.ts'
import { whoIs } from './deposit-location.ts'

type Step = z.output<typeof depositSchema>['history'][number]
interface Happened {
  readonly code: string
  readonly label: string
  readonly note?: string
  readonly at: Date | string | null
  readonly state?: Step['state']
}

const methodOf = (code: string): string =>
  code in paymentMethods ? paymentMethods[code as keyof typeof paymentMethods].label : '线下转账'

/** Numbers of payments are not for whoever was not paid by them. */
const putDown = ({ order, paid, hold }: DepositCase, reader: ClaimReader): Happened[] => {
  if (order.depositKind === 'free')
    return [{ code: 'waived', label: depositKinds.free.label, note: depositKinds.free.hint, at: order.createdAt }]
  if (order.depositKind === 'frozen')
    return hold?.heldAt
      ? [{ code: 'held', label: `冻结押金 ${money(hold.amountFen)}`, note: methodOf(hold.method), at: hold.heldAt }]
      : []
  return paid
    .filter((row) => row.purpose === 'order')
    .map((row) => ({
      code: 'paid',
      label: `押金 ${money(order.depositFen)} 转入平台托管`,
      note: reader === 'lessor' ? methodOf(row.method) : `${methodOf(row.method)}，单号 ${row.number}`,
      at: row.paid_at,
    }))
}

const backAgain = ({ order, handovers, lessorName }: DepositCase): Happened[] => {
  const [seen] = handovers.filter(({ handover }) => handover.stage === 'back')
  return [
    ...(order.cancelledAt ? [{ code: 'cancelled', label: '订单取消', at: order.cancelledAt }] : []),
    ...(order.returnAnnouncedAt ? [{ code: 'announced', label: '申请归还', at: order.returnAnnouncedAt }] : []),
    ...(seen ? [{ code: 'back', label: '设备归还，交接已记录', at: seen.handover.createdAt }] : []),
    ...(order.returnedAt ? [{ code: 'returned', label: '归还验收完成', note: lessorName, at: order.returnedAt }] : []),
  ]
}

/** How each end of a claim is told; `sum` is what was taken. */
const endings: Readonly<Partial<Record<ClaimStatus, (sum: string) => { code: string; label: string }>>> = {
  agreed: (sum) => ({ code: 'agree', label: `${claimActions.agree.history} ${sum}` }),
  lapsed: (sum) => ({ code: 'lapse', label: `${claimActions.lapse.history} ${sum}` }),
  decided: (sum) => ({ code: 'decide', label: `${claimActions.decide.history}扣 ${sum}` }),
  withdrawn: () => ({ code: 'withdraw', label: claimActions.withdraw.history }),
}

const ofClaim = ({ claim, lessorName }: DepositCase, reader: ClaimReader): Happened[] => {
  if (!claim) return []
  const { status, amountFen, sentAt, dueAt, objectedAt, objection, settledAt, settledFen, decision } = claim
  const who = whoIs(reader)
  const isWaiting = status === 'awaiting_renter'
  const end = endings[status]
  return [
    {
      code: 'sent',
      label: isWaiting ? `等${who}确认扣款 ${money(amountFen)}` : `发来扣款单 ${money(amountFen)}`,
      note: lessorName,
      at: sentAt,
      state: isWaiting ? 'now' : 'done',
    },
    ...(isWaiting
      ? [{ code: 'lapse', label: '自动结清', note: '没有异议就按扣款单结清', at: dueAt, state: 'next' as const }]
      : []),
    ...(objectedAt
      ? [
          {
            code: 'object',
            label: reader === 'renter' ? '你提出异议' : claimActions.object.history,
            note: objection,
            at: objectedAt,
          },
        ]
      : []),
    ...(status === 'objected'
      ? [{ code: 'deciding', label: '平台对照交接照片处理', at: null, state: 'now' as const }]
      : []),
    ...(end ? [{ ...end(money(settledFen ?? 0)), note: decision, at: settledAt }] : []),
  ]
}

const ofHold = ({ hold, captures }: DepositCase): Happened[] => [
  ...captures.map(({ amountFen, reason, status, failure, finishedAt, createdAt }) => ({
    code: 'captured',
    label: `从冻结的押金扣 ${money(amountFen)}`,
    note: status === 'failed' ? (failure ?? '没有扣成') : reason,
    at: finishedAt ?? createdAt,
    state: status === 'processing' ? ('now' as const) : ('done' as const),
  })),
  ...(hold && hold.releasedFen > 0
    ? [{ code: 'released', label: `解冻 ${money(hold.releasedFen)}`, note: methodOf(hold.method), at: hold.finishedAt }]
    : []),
]

const ofRefunds = ({ refunds }: DepositCase): Happened[] =>
  refunds.map(({ amountFen, reason, status, createdAt, finishedAt }) => ({
    code: 'refund',
    label: `退款 ${money(amountFen)}，${refundStatuses[status as RefundStatus]?.label ?? status}`,
    note: reason,
    at: status === 'completed' ? (finishedAt ?? createdAt) : createdAt,
    state: status === 'completed' ? ('done' as const) : ('now' as const),
  }))

const ofDebt = ({ paid }: DepositCase): Happened[] =>
  paid
    .filter((row) => row.purpose === 'debt')
    .map((row) => ({
      code: 'debt_paid',
      label: `付清欠款 ${money(row.amount_fen)}`,
      note: methodOf(row.method),
      at: row.paid_at,
    }))

/** What is still to come stands first, then what goes on without a day of its own, then what is past. */
const weightOf = (step: Step): number =>
  step.state === 'next' ? Number.MAX_SAFE_INTEGER : step.at === null ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(step.at)

export const timelineOf = (one: DepositCase, reader: ClaimReader): Step[] =>
  [putDown(one, reader), backAgain(one), ofHold(one), ofRefunds(one), ofClaim(one, reader), ofDebt(one)]
    .flat()
    .map(({ code, label, note = '', at, state = 'done' }) => ({
      code,
      label,
      note,
      at: at === null ? null : new Date(at).toISOString(),
      state,
    }))
    // Of one moment, what was said last here came last.
    .toReversed()
    .toSorted((a, b) => weightOf(b) - weightOf(a))
