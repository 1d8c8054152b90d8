/** What an order of a company has to be approved for, as the company's head set it. */
import { codesOf } from '../codes.ts'
import { readerOf } from '../page-view.ts'

/** As a company has them; null: no such limit. */
export interface ApprovalLimits {
  readonly approvalAboveFen: number | null
  readonly monthlyBudgetFen: number | null
  readonly approvesWithoutDeposit: boolean
}
/** What is known of an order when it is placed. */
export interface PlacedOrder {
  /** Without the deposit, which comes back. */
  readonly costFen: number
  readonly hasDeposit: boolean
  /** Orders of the company of this month, this one among them. */
  readonly monthFen: number
}

interface ApprovalRule {
  readonly label: string
  readonly applies: (limits: ApprovalLimits, order: PlacedOrder) => boolean
}
export const approvalRules = {
  above_amount: {
    label: '超过需要审批的金额',
    applies: ({ approvalAboveFen: limit }, { costFen }) => limit !== null && costFen > limit,
  },
  outside_budget: {
    label: '超出本月预算',
    applies: ({ monthlyBudgetFen: limit }, { monthFen }) => limit !== null && monthFen > limit,
  },
  without_deposit: {
    label: '没有付押金',
    applies: ({ approvesWithoutDeposit }, { hasDeposit }) => approvesWithoutDeposit && !hasDeposit,
  },
} as const satisfies Readonly<Record<string, ApprovalRule>>
export type ApprovalReason = keyof typeof approvalRules
export const approvalReasonCodes = codesOf(approvalRules)
export const approvalRuleOf = readerOf<ApprovalReason, ApprovalRule>(approvalRules)

/** Why the order has to be approved; none: it need not. */
export const reasonsToApprove = (limits: ApprovalLimits, order: PlacedOrder): ApprovalReason[] =>
  approvalReasonCodes.filter((code) => approvalRuleOf(code).applies(limits, order))
