export { Clauses, SummaryPoints } from './components/legal-parts.tsx'
