export { ownerPaths } from './owner-paths.ts'
export { stateWords } from './unit-cells.ts'
export { earningSummaryQuery, todayQuery } from './work-queries.ts'
