/** Every endpoint of the product at every address; OpenAPI and the walk over all of them start here. */
import { contractOperations } from './agreement/contract-operations.ts'
import { contractStaffOperations } from './agreement/contract-staff-operations.ts'
import { depositEndpoints, depositOperations } from './deposit/operations.ts'
import { evidenceOperations } from './agreement/evidence-operations.ts'
import { statusRequestOperations } from './agreement/status-request-operations.ts'
import { templateDeskEndpoints, templateOperations } from './agreement/template-operations.ts'
import { verifyEndpoints } from './agreement/verify-operations.ts'
import { careOperations } from './care/operations.ts'
import { ownerMaintenanceEndpoints } from './care/owner-operations.ts'
import { usageOperations } from './care/usage-operations.ts'
import { catalogueEndpoints, catalogueOperations } from './catalogue/operations.ts'
import { companyEndpoints } from './company/operations.ts'
import { auditEndpoints } from './audit/operations.ts'
import { permissionEndpoints } from './identity/permission-operations.ts'
import { userEndpoints } from './identity/user-operations.ts'
import { contractDeskEndpoints } from './agreement/console-operations.ts'
import { consoleEndpoints } from './console/operations.ts'
import { systemEndpoints } from './console/system-operations.ts'
import { settingEndpoints } from './settings/operations.ts'
import { consistencyEndpoints } from './consistency/operations.ts'
import { verificationEndpoints } from './catalogue/verification-operations.ts'
import { ledgerEndpoints } from './payment/ledger-operations.ts'
import { reconciliationEndpoints } from './payment/reconciliation-operations.ts'
import { reportEndpoints } from './payment/report-operations.ts'
import { schedulingEndpoints } from './care/scheduling-operations.ts'
import { deviceEndpoints } from './care/device-operations.ts'
import { reviewQueueEndpoints } from './qualification/queue-operations.ts'
import type { Endpoint, Operation } from './endpoint.ts'
import { fileEndpoints } from './files/operations.ts'
import { identityEndpoints } from './identity/operations.ts'
import { legalOperations } from './legal/operations.ts'
import { notificationEndpoints, notificationOperations } from './notification/operations.ts'
import { applicationEndpoints } from './owner/application-operations.ts'
import { earningEndpoints } from './owner/earning-operations.ts'
import { ownerEndpoints } from './owner/operations.ts'
import { paymentEndpoints, paymentOperations } from './payment/operations.ts'
import { certificateOperations } from './qualification/certificate-operations.ts'
import { qualificationEndpoints, qualificationOperations } from './qualification/operations.ts'
import { onLines } from './rental/lines.ts'
import { rentalEndpoints, rentalOperations } from './rental/operations.ts'

const lineOperations: readonly Operation[] = [
  ...catalogueOperations,
  ...rentalOperations,
  ...qualificationOperations,
  ...certificateOperations,
  ...notificationOperations,
  ...careOperations,
  ...usageOperations,
  ...legalOperations,
  ...paymentOperations,
  ...contractOperations,
  ...contractStaffOperations,
  ...statusRequestOperations,
  ...templateOperations,
  ...evidenceOperations,
  ...depositOperations,
]
const endpoints: readonly Endpoint[] = [
  ...identityEndpoints,
  ...fileEndpoints,
  ...companyEndpoints,
  ...catalogueEndpoints,
  ...rentalEndpoints,
  ...qualificationEndpoints,
  ...notificationEndpoints,
  ...paymentEndpoints,
  ...applicationEndpoints,
  ...ownerEndpoints,
  ...earningEndpoints,
  ...ownerMaintenanceEndpoints,
  ...auditEndpoints,
  ...permissionEndpoints,
  ...userEndpoints,
  ...contractDeskEndpoints,
  ...templateDeskEndpoints,
  ...verifyEndpoints,
  ...consoleEndpoints,
  ...systemEndpoints,
  ...settingEndpoints,
  ...consistencyEndpoints,
  ...verificationEndpoints,
  ...ledgerEndpoints,
  ...reconciliationEndpoints,
  ...reportEndpoints,
  ...depositEndpoints,
  ...schedulingEndpoints,
  ...deviceEndpoints,
  ...reviewQueueEndpoints,
]

export const allEndpoints = (): Endpoint[] => [...endpoints, ...lineOperations.flatMap((one) => onLines(one))]
