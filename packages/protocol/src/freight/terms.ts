/** What freight reckons with: prices, what calling off costs, and what the terms of a match weigh. Each change is a version that stays. */
import { initialMatchWeights, type MatchWeights } from './match.ts'
import { type CancellationTerms, initialCancellationTerms } from './order-money.ts'
import { initialPriceTerms, type PriceTerms } from './prices.ts'

export interface FreightTerms {
  readonly prices: PriceTerms
  readonly match: MatchWeights
  readonly cancellation: CancellationTerms
}
export const initialFreightTerms: FreightTerms = {
  prices: initialPriceTerms,
  match: initialMatchWeights,
  cancellation: initialCancellationTerms,
}
