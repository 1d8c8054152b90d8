/** Every code a refusal can carry. A module's errors are its own; here they only meet. */
import { catalogueErrors } from './catalogue/errors.ts'
import { type ErrorDefinition, platformErrors } from './errors.ts'
import { rentalErrors } from './rental/errors.ts'

export const allErrors = {
  ...platformErrors,
  ...catalogueErrors,
  ...rentalErrors,
} satisfies Record<string, ErrorDefinition>
export type ErrorCode = keyof typeof allErrors
