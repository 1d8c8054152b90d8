/** What other modules may use of the external service. */
export { MatchTerms } from './components/match-terms.tsx'
