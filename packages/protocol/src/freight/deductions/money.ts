/**
 * What a review of a deduction brings the driver, and who bears it: the one place it is worked out. The shipper keeps what a
 * decision gave him, and owes nothing beyond what he has not paid yet; the rest the platform bears. Integer fen.
 */
import type { DeductionKind } from './machine.ts'

export interface ReviewFacts {
  readonly kind: DeductionKind
  /** What he did not get: a review gives him no more, so never more than freight or claim. */
  readonly amountFen: number
  /** Of what it gives back, in fen. */
  readonly grantedFen: number
  /** Of a deduction from an extra: the shipper still has to pay what was decided. */
  readonly isOpen: boolean
  /** The percentage of the order. */
  readonly commissionPercent: number
}
export type ReviewMoney =
  | { readonly bearer: 'nobody' }
  /** He pays the extra with the rest. */
  | { readonly bearer: 'shipper'; readonly fen: number }
  | {
      readonly bearer: 'platform'
      readonly source: 'relief' | 'waived'
      readonly parts: Readonly<Record<string, number>>
      readonly commissionPercent: number
    }

export const reviewMoney = (facts: ReviewFacts): ReviewMoney => {
  const { kind, amountFen, grantedFen: fen, isOpen, commissionPercent } = facts
  if (!Number.isSafeInteger(fen) || fen < 0 || fen > amountFen)
    throw new Error(`a review cannot give ${fen} of ${amountFen}`)
  if (fen === 0) return { bearer: 'nobody' }
  const borne = { bearer: 'platform', source: 'relief', commissionPercent: 0 } as const
  switch (kind) {
    // As it would have been, had it gone to him at once.
    case 'dispute':
      return { ...borne, parts: { freight: fen }, commissionPercent }
    case 'compensation':
      return { ...borne, parts: { compensation: fen } }
    // Whoever was let off stays so.
    case 'waiver':
      return { ...borne, source: 'waived', parts: { extra: fen } }
    case 'extra':
      return isOpen ? { bearer: 'shipper', fen } : { ...borne, parts: { extra: fen } }
  }
}
