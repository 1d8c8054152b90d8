/** What other modules may use of maintenance. */
export { requireNoPartyOfUnit } from './parties.ts'
export { withRenter } from './queries.ts'
export { scopeOf } from './scope.ts'
