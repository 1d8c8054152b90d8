/** The modules. What each brings stands in its `module.ts`; a new one is named here and nowhere else in this package. */
import { agreementModule } from './agreement/module.ts'
import { applicationModule } from './application/module.ts'
import { appointmentModule } from './appointment/module.ts'
import { auditModule } from './audit/module.ts'
import { iotModule } from './iot/module.ts'
import { machineCodeModule } from './machine-code/module.ts'
import { maintenanceModule } from './maintenance/module.ts'
import { catalogueModule } from './catalogue/module.ts'
import { companyModule } from './company/module.ts'
import { consistencyModule } from './consistency/module.ts'
import { consoleModule } from './console/module.ts'
import { depositModule } from './deposit/module.ts'
import { fieldModule } from './field/module.ts'
import { filesModule } from './files/module.ts'
import { freightModule } from './freight/module.ts'
import { geographyModule } from './geography/module.ts'
import { identityModule } from './identity/module.ts'
import { jobModule } from './job/module.ts'
import { legalModule } from './legal/module.ts'
import { notificationModule } from './notification/module.ts'
import { ownerModule } from './owner/module.ts'
import { partsModule } from './parts/module.ts'
import { paymentModule } from './payment/module.ts'
import { qualificationModule } from './qualification/module.ts'
import { rentalModule } from './rental/module.ts'
import { searchModule } from './search/module.ts'
import { serviceOrderModule } from './service-order/module.ts'
import { settlementModule } from './settlement/module.ts'
import { settingsModule } from './settings/module.ts'
import { standbyModule } from './standby/module.ts'
import { supplierModule } from './supplier/module.ts'
import { technicianModule } from './technician/module.ts'
import { tenantModule } from './tenant/module.ts'
import { trainingModule } from './training/module.ts'
import { upkeepModule } from './upkeep/module.ts'
import { waitingModule } from './waiting/module.ts'
import type { AnyModule } from './module.ts'

/** In the order of the permission matrix and of OpenAPI. */
export const modules = [
  catalogueModule,
  rentalModule,
  agreementModule,
  qualificationModule,
  paymentModule,
  settlementModule,
  depositModule,
  applicationModule,
  ownerModule,
  maintenanceModule,
  machineCodeModule,
  upkeepModule,
  jobModule,
  serviceOrderModule,
  appointmentModule,
  technicianModule,
  trainingModule,
  iotModule,
  standbyModule,
  auditModule,
  settingsModule,
  notificationModule,
  identityModule,
  filesModule,
  fieldModule,
  companyModule,
  tenantModule,
  geographyModule,
  freightModule,
  partsModule,
  supplierModule,
  consoleModule,
  searchModule,
  consistencyModule,
  legalModule,
  waitingModule,
] as const satisfies readonly AnyModule[]
export type Module = (typeof modules)[number]
export const allModules: readonly AnyModule[] = modules
