/** The work of owners and staff: what each module brings stands in its `work-module.ts`. In the order in which the console shows its places. */
import { agreementWork } from './modules/agreement/work-module.ts'
import { applicationWork } from './modules/application/work-module.ts'
import { appointmentWork } from './modules/appointment/work-module.ts'
import { auditWork } from './modules/audit/work-module.ts'
import { catalogueWork } from './modules/catalogue/work-module.ts'
import { consistencyWork } from './modules/consistency/work-module.ts'
import { consoleWork } from './modules/console/work-module.ts'
import { depositWork } from './modules/deposit/work-module.ts'
import { fieldWork } from './modules/field/work-module.ts'
import { freightWork } from './modules/freight/work-module.ts'
import { identityWork } from './modules/identity/work-module.ts'
import { iotWork } from './modules/iot/work-module.ts'
import { jobWork } from './modules/job/work-module.ts'
import { serviceOrderWork } from './modules/service-order/work-module.ts'
import { technicianWork } from './modules/technician/work-module.ts'
import { trainingWork } from './modules/training/work-module.ts'
import { machineCodeWork } from './modules/machine-code/work-module.ts'
import { maintenanceWork } from './modules/maintenance/work-module.ts'
import { notificationWork } from './modules/notification/work-module.ts'
import { ownerWork } from './modules/owner/work-module.ts'
import { partsWork } from './modules/parts/work-module.ts'
import { paymentWork } from './modules/payment/work-module.ts'
import { qualificationWork } from './modules/qualification/work-module.ts'
import { rentalWork } from './modules/rental/work-module.ts'
import { settingsWork } from './modules/settings/work-module.ts'
import { supplierWork } from './modules/supplier/work-module.ts'
import { tenantWork } from './modules/tenant/work-module.ts'
import { upkeepWork } from './modules/upkeep/work-module.ts'
import type { WorkModule } from './shell/module.ts'

export const workModules: readonly WorkModule[] = [
  qualificationWork,
  agreementWork,
  applicationWork,
  ownerWork,
  tenantWork,
  catalogueWork,
  depositWork,
  rentalWork,
  consistencyWork,
  maintenanceWork,
  machineCodeWork,
  upkeepWork,
  partsWork,
  supplierWork,
  appointmentWork,
  iotWork,
  fieldWork,
  jobWork,
  serviceOrderWork,
  technicianWork,
  trainingWork,
  freightWork,
  paymentWork,
  identityWork,
  notificationWork,
  auditWork,
  settingsWork,
  consoleWork,
]
