import { readAmount } from '../../../ui/text/read-amount.ts'
import type { ClaimedDeposit } from './deduction-queries.ts'

const fen = (yuan: number) => Math.round(yuan * 100)

/** What a decision would move, in yuan. */
export interface Effect {
  lessor: number
  /** Of a deposit that was paid. */
  back: number
  /** Taken out of what a channel holds, and let go there. */
  taken: number
  released: number
  owed: number
}

/** For the eye before deciding; what counts is what the server then settles. */
export function effectOf(
  { kind, claim, hold }: Pick<ClaimedDeposit, 'kind' | 'claim' | 'hold'>,
  amount: number,
): Effect {
  const wanted = fen(amount)
  if (kind === 'paid')
    return { lessor: amount, back: (fen(claim.amount) - wanted) / 100, taken: 0, released: 0, owed: 0 }
  const held = hold?.status === 'held' ? fen(hold.amount) - fen(hold.captured) - fen(hold.released) : 0
  const taken = Math.min(wanted, held)
  return { lessor: amount, back: 0, taken: taken / 100, released: (held - taken) / 100, owed: (wanted - taken) / 100 }
}

/** What is said of an amount as soon as it is typed. */
export function tooMuch(amount: string, asked: number): { amount?: string } {
  const read = readAmount(amount)
  return read !== null && read > asked ? { amount: '不能超过要扣的金额' } : {}
}

/** What is wrong with a decision when it is taken. */
export function decisionProblems(amount: string, reason: string, asked: number): { amount?: string; reason?: string } {
  const read = amount.trim() === '' ? undefined : readAmount(amount)
  return {
    ...(read === undefined && { amount: '填写裁定的金额，不扣就填 0' }),
    ...(read === null && { amount: '金额是数字，最多两位小数' }),
    ...tooMuch(amount, asked),
    ...(!reason.trim() && { reason: '请填写裁定理由' }),
  }
}
