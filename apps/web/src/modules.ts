/** What anybody may open. What each module brings stands in its `module.ts`; a new one is named here. */
import { agreementModule } from './modules/agreement/module.ts'
import { catalogueModule } from './modules/catalogue/module.ts'
import { depositModule } from './modules/deposit/module.ts'
import { fieldModule } from './modules/field/module.ts'
import { freightModule } from './modules/freight/module.ts'
import { homeModule } from './modules/home/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { jobModule } from './modules/job/module.ts'
import { legalModule } from './modules/legal/module.ts'
import { machineCodeModule } from './modules/machine-code/module.ts'
import { maintenanceModule } from './modules/maintenance/module.ts'
import { notificationModule } from './modules/notification/module.ts'
import { ownerModule } from './modules/owner/module.ts'
import { paymentModule } from './modules/payment/module.ts'
import { qualificationModule } from './modules/qualification/module.ts'
import { rentalModule } from './modules/rental/module.ts'
import { tenantModule } from './modules/tenant/module.ts'
import type { StartModule } from './shell/module.ts'

export const startModules: readonly StartModule[] = [
  homeModule,
  identityModule,
  catalogueModule,
  rentalModule,
  qualificationModule,
  notificationModule,
  agreementModule,
  legalModule,
  ownerModule,
  paymentModule,
  depositModule,
  tenantModule,
  fieldModule,
  freightModule,
  machineCodeModule,
  maintenanceModule,
  jobModule,
]
