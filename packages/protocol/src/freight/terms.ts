/** What freight reckons with: prices, and what the terms of a match weigh. Each change is a version that stays. */
import { initialMatchWeights, type MatchWeights } from './match.ts'
import { initialPriceTerms, type PriceTerms } from './prices.ts'

export interface FreightTerms {
  readonly prices: PriceTerms
  readonly match: MatchWeights
}
export const initialFreightTerms: FreightTerms = { prices: initialPriceTerms, match: initialMatchWeights }
