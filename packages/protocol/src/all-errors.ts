/** Every code a refusal can carry. A module's errors are its own; here they only meet. */
import { agreementErrors } from './agreement/errors.ts'
import { catalogueErrors } from './catalogue/errors.ts'
import { type ErrorDefinition, platformErrors } from './errors.ts'
import { careErrors } from './care/errors.ts'
import { fileErrors } from './files/errors.ts'
import { identityErrors } from './identity/errors.ts'
import { legalErrors } from './legal/errors.ts'
import { notificationErrors } from './notification/errors.ts'
import { ownerErrors } from './owner/errors.ts'
import { depositErrors } from './deposit/errors.ts'
import { paymentErrors } from './payment/errors.ts'
import { qualificationErrors } from './qualification/errors.ts'
import { rentalErrors } from './rental/errors.ts'
import { consistencyErrors } from './consistency/errors.ts'
import { settingErrors } from './settings/errors.ts'

export const allErrors = {
  ...platformErrors,
  ...identityErrors,
  ...fileErrors,
  ...catalogueErrors,
  ...rentalErrors,
  ...agreementErrors,
  ...careErrors,
  ...legalErrors,
  ...notificationErrors,
  ...qualificationErrors,
  ...paymentErrors,
  ...depositErrors,
  ...ownerErrors,
  ...consistencyErrors,
  ...settingErrors,
} satisfies Record<string, ErrorDefinition>
export type ErrorCode = keyof typeof allErrors
