/** Membership: it lowers the commission and nothing else, and ends on any day with the unused ones given back. */
import { codesOf } from '../../codes.ts'
import { defineMachine } from '../../machine.ts'

interface MembershipPlan {
  readonly name: string
  readonly days: number
  readonly priceFen: number
  /** Instead of the commission of the day, where that is higher. */
  readonly commissionPercent: number
}
const declarePlans = <const T extends Record<string, MembershipPlan>>(plans: T) => plans
export const membershipPlans = declarePlans({
  month: { name: '月度会员', days: 30, priceFen: 99_00, commissionPercent: 4 },
  year: { name: '年度会员', days: 365, priceFen: 888_00, commissionPercent: 3 },
})
export type MembershipPlanCode = keyof typeof membershipPlans
export const membershipPlanCodes = codesOf(membershipPlans)

/** So long a membership that was asked for waits to be paid. */
export const membershipPayHours = 24

export const membershipStatuses = {
  pending_payment: { label: '待付会员费' },
  active: { label: '有效' },
  ended: { label: '已结束' },
  cancelled: { label: '已取消' },
} as const
export type MembershipStatus = keyof typeof membershipStatuses
const membershipActions = {
  pay: { label: '付会员费', from: ['pending_payment'], to: 'active', by: ['system'] },
  cancel: { label: '取消', from: ['pending_payment'], to: 'cancelled', by: ['member', 'system'] },
  end: { label: '提前结束', from: ['active'], to: 'ended', by: ['member'] },
  expire: { label: '到期', from: ['active'], to: 'ended', by: ['system'] },
} as const
export type MembershipAction = keyof typeof membershipActions
export const membershipMachine = defineMachine<MembershipStatus, MembershipAction>({
  column: 'freight_membership.status',
  thing: '会员',
  initial: ['pending_payment'],
  states: membershipStatuses,
  actions: membershipActions,
})

const dayMs = 24 * 60 * 60 * 1000
interface Term {
  readonly priceFen: number
  readonly beginsAt: Date
  readonly endsAt: Date
}
/** What goes back when it ends now: whole days that have not begun, by their share of the price, rounded down. */
export const unusedFen = ({ priceFen, beginsAt, endsAt }: Term, now: Date): number => {
  const days = Math.round((endsAt.getTime() - beginsAt.getTime()) / dayMs)
  const from = Math.max(now.getTime(), beginsAt.getTime())
  const left = Math.max(0, Math.floor((endsAt.getTime() - from) / dayMs))
  return Math.floor((priceFen * Math.min(left, days)) / days)
}
