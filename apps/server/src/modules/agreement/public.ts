/** What other modules may use of the contract. */
export type { AgreementEvent, StatusRequestEvent } from './events.ts'
export { readSignature } from './signing/signature.ts'
