/** What other modules may use of the code on a machine. */
export { ensureCodes, unitOfCode } from './unit-codes.ts'
