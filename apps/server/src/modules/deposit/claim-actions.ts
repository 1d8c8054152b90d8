/** Who may do what with a claim now: the machine of claims, asked for one order, one person and one moment. */
import {
  type ClaimAction,
  claimMachine,
  claimActionOf,
  type ClaimActor,
  claimStatusOf,
} from '@jihui/protocol/deposit/machine'
import { actionsIn, refusalOf } from '@jihui/protocol/machine'
import { type Actor, mayFor } from '../../platform/access.ts'
import type { By } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { isOwnerOf, isRenterOf, money, type RentalRow } from '../rental/public.ts'
import type { ClaimRow } from './queries.ts'

export type ClaimReader = 'renter' | 'lessor' | 'staff'
type Parties = Pick<RentalRow, 'userId' | 'renterKey' | 'ownerId'>

/** Nobody who is a party to an order stands between its parties, whatever he works as. */
const isBetween = (order: Parties, by: Actor): boolean =>
  by.isStaff && by.id !== order.userId && !isRenterOf(by, order) && !isOwnerOf(by, order)

const mayTake = (order: Parties, action: ClaimAction, by: By): boolean => {
  const declared = claimActionOf(action)
  if (by === 'system') return declared.by.includes('system')
  const isHolder = isBetween(order, by) && declared.permission !== undefined && by.permissions.has(declared.permission)
  const stands: Readonly<Record<ClaimActor, boolean>> = {
    renter: isRenterOf(by, order) && mayFor(by, 'pay'),
    lessor: isOwnerOf(by, order) || (order.ownerId === null && isHolder),
    staff: isHolder,
    system: false,
  }
  return declared.by.some((actor) => stands[actor])
}

const isOpenFor = (claim: ClaimRow, action: ClaimAction, now: Date): boolean => {
  const { from, deadline } = claimActionOf(action)
  if (!from.includes(claim.status)) return false
  const isDue = claim.dueAt <= now
  return deadline === undefined || isDue === (deadline === 'after')
}

/** As whom somebody reads of a claim. */
export const readerOf = (order: Parties, by: Actor): ClaimReader => {
  if (isRenterOf(by, order)) return 'renter'
  return isOwnerOf(by, order) || (order.ownerId === null && mayTake(order, 'withdraw', by)) ? 'lessor' : 'staff'
}

export const actionsFor = (order: Parties, claim: ClaimRow, by: Actor, now: Date): ClaimAction[] =>
  actionsIn(claimMachine, claim.status, (action) => mayTake(order, action, by) && isOpenFor(claim, action, now))

/** How a claim ended, for whoever comes second. Renters and owners are not told who decided. */
const endOf = (order: Parties, claim: ClaimRow, by: By): string => {
  const sum = money(claim.settledFen ?? 0)
  const who = by !== 'system' && isBetween(order, by) && claim.decidedByName ? claim.decidedByName : '平台'
  if (claim.status === 'decided') return `这张扣款单已由${who}裁定扣 ${sum}：${claim.decision}`
  if (claim.status === 'withdrawn') return '这张扣款单已经撤回，没有扣款'
  return `这张扣款单${claimStatusOf(claim.status).label}，扣了 ${sum}`
}

/** Refuses unless this person may take this action on this claim now. */
export const requireClaimAction = (order: Parties, claim: ClaimRow, action: ClaimAction, by: By, now: Date): void => {
  if (!mayTake(order, action, by)) {
    const { permission } = claimActionOf(action)
    const isHisOwn = by !== 'system' && by.isStaff && permission !== undefined && by.permissions.has(permission)
    refuse(isHisOwn && !isBetween(order, by) ? 'auth.own_case' : 'auth.forbidden')
  }
  if (claimStatusOf(claim.status).isSettled) refuse('deposit.claim_settled', { message: endOf(order, claim, by) })
  if (isOpenFor(claim, action, now)) return
  const { label, from } = claimActionOf(action)
  const isLate = from.includes(claim.status)
  refuse('deposit.claim_closed', {
    message: isLate ? `提出异议的时间已经过了，不能再${label}` : refusalOf(claimMachine, claim.status, action),
  })
}
