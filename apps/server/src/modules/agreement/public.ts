/** What other modules may use of the contract. */
export type { AgreementEvent } from './generate-agreement.ts'
