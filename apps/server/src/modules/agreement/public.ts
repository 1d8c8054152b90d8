/** What other modules may use of the contract. */
export type { AgreementEvent } from './events.ts'
export type { StatusRequestEvent } from './contracts/request-status-change.ts'
