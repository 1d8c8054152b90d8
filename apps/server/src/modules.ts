/** The modules. What each brings stands in its `module.ts`; a new one is named here and nowhere else in the server. */
import type { ServerModule } from './module.ts'
import { agreementModule } from './modules/agreement/module.ts'
import { applicationModule } from './modules/application/module.ts'
import { appointmentModule } from './modules/appointment/module.ts'
import { auditModule } from './modules/audit/module.ts'
import { calendarModule } from './modules/calendar/module.ts'
import { iotModule } from './modules/iot/module.ts'
import { telemetryModule } from './modules/telemetry/module.ts'
import { machineCodeModule } from './modules/machine-code/module.ts'
import { maintenanceModule } from './modules/maintenance/module.ts'
import { catalogueModule } from './modules/catalogue/module.ts'
import { companyModule } from './modules/company/module.ts'
import { consistencyModule } from './modules/consistency/module.ts'
import { consoleModule } from './modules/console/module.ts'
import { depositModule } from './modules/deposit/module.ts'
import { fieldModule } from './modules/field/module.ts'
import { filesModule } from './modules/files/module.ts'
import { freightModule } from './modules/freight/module.ts'
import { geographyModule } from './modules/geography/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { jobModule } from './modules/job/module.ts'
import { legalModule } from './modules/legal/module.ts'
import { notificationModule } from './modules/notification/module.ts'
import { ownerModule } from './modules/owner/module.ts'
import { overtimeModule } from './modules/overtime/module.ts'
import { partsModule } from './modules/parts/module.ts'
import { paymentModule } from './modules/payment/module.ts'
import { qualificationModule } from './modules/qualification/module.ts'
import { rentalModule } from './modules/rental/module.ts'
import { serviceOrderModule } from './modules/service-order/module.ts'
import { settlementModule } from './modules/settlement/module.ts'
import { searchModule } from './modules/search/module.ts'
import { standbyModule } from './modules/standby/module.ts'
import { supplierModule } from './modules/supplier/module.ts'
import { technicianModule } from './modules/technician/module.ts'
import { tenantModule } from './modules/tenant/module.ts'
import { settingsModule } from './modules/settings/module.ts'
import { trainingModule } from './modules/training/module.ts'
import { upkeepModule } from './modules/upkeep/module.ts'
import { waitingModule } from './modules/waiting/module.ts'

/** In the order in which they are mounted: what follows an order's steps runs in this order. */
export const modules: readonly ServerModule[] = [
  identityModule,
  filesModule,
  companyModule,
  calendarModule,
  geographyModule,
  catalogueModule,
  rentalModule,
  paymentModule,
  settlementModule,
  depositModule,
  tenantModule,
  qualificationModule,
  notificationModule,
  maintenanceModule,
  upkeepModule,
  appointmentModule,
  telemetryModule,
  iotModule,
  overtimeModule,
  standbyModule,
  applicationModule,
  trainingModule,
  technicianModule,
  jobModule,
  serviceOrderModule,
  ownerModule,
  legalModule,
  agreementModule,
  fieldModule,
  freightModule,
  partsModule,
  supplierModule,
  machineCodeModule,
  auditModule,
  consoleModule,
  searchModule,
  settingsModule,
  consistencyModule,
  waitingModule,
]
