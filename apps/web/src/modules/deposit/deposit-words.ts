import { claimActionOf, type ClaimStatus } from '@jihui/protocol/deposit/machine'
import { money } from '../../ui/text/format.ts'
import type { Claim, Deposit } from '../rental/public.ts'

/** Sums of yuan, without what a float leaves. */
export const sum = (...amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100

/** Where the money of a claim would come from, where no deposit was paid that stays in custody for it. */
export function effectOf(deposit: Deposit, claim: Claim): string {
  if (claim.settled_amount !== null || deposit.kind === 'paid') return ''
  if (claim.owed_amount === 0) return '从冻结的押金里扣，其余解冻。'
  return deposit.amount > 0
    ? `先从冻结的押金里扣，还差 ${money(claim.owed_amount)} 要另付。`
    : `这单免押，结清后要另付 ${money(claim.owed_amount)}。`
}

/** A deposit that was paid comes back; of one that was not there is nothing to give back. */
export const agreeLabel = (deposit: Pick<Deposit, 'kind'>, status: ClaimStatus): string => {
  if (status === 'objected') return '改为同意扣款'
  return deposit.kind === 'paid' ? claimActionOf('agree').label : '同意扣款'
}

export interface Share {
  label: string
  amount: number
}

/** Where every part of what was put down has gone; the shares add up to it. */
export function sharesOf(deposit: Deposit): Share[] {
  const { amount, taken, returned, returning, kind } = deposit
  const rest = sum(amount, -taken, -returned, -returning)
  const isFrozen = kind === 'frozen'
  return [
    { label: isFrozen ? '已解冻' : '已退回你', amount: returned },
    { label: isFrozen ? '解冻途中' : '退款途中', amount: returning },
    { label: isFrozen ? '已扣款' : '扣款', amount: taken },
    { label: isFrozen ? '还冻结着' : '还在平台托管', amount: rest },
  ].filter((share) => share.amount > 0)
}
