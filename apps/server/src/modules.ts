/** The modules. What each brings stands in its `module.ts`; a new one is named here and nowhere else in the server. */
import { waitingDeskCodes } from '@jihui/protocol/all-waiting'
import type { FastifyInstance } from 'fastify'
import type { ServerModule } from './module.ts'
import { agreementModule } from './modules/agreement/module.ts'
import { auditModule } from './modules/audit/module.ts'
import { calendarModule } from './modules/calendar/module.ts'
import { careModule } from './modules/care/module.ts'
import { catalogueModule } from './modules/catalogue/module.ts'
import { companyModule } from './modules/company/module.ts'
import { consistencyModule } from './modules/consistency/module.ts'
import { consoleModule } from './modules/console/module.ts'
import { depositModule } from './modules/deposit/module.ts'
import { filesModule } from './modules/files/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { legalModule } from './modules/legal/module.ts'
import { notificationModule } from './modules/notification/module.ts'
import { ownerModule } from './modules/owner/module.ts'
import { paymentModule } from './modules/payment/module.ts'
import { qualificationModule } from './modules/qualification/module.ts'
import { rentalModule } from './modules/rental/module.ts'
import { searchModule } from './modules/search/module.ts'
import { settingsModule } from './modules/settings/module.ts'
import { waitingModule } from './modules/waiting/module.ts'
import { createIdentity } from './modules/identity/public.ts'
import { composeQualificationHooks } from './modules/qualification/public.ts'
import { composeRentalHooks } from './modules/rental/public.ts'
import type { Hooks } from './platform/hooks.ts'
import type { Mounting } from './platform/http/mount.ts'
import { createPersonTurns } from './platform/http/person-turns.ts'
import { type Registry, registryOf } from './platform/registry.ts'
import type { Services } from './platform/services.ts'

/** In the order in which they are mounted: what follows an order's steps runs in this order. */
export const modules: readonly ServerModule[] = [
  identityModule,
  filesModule,
  companyModule,
  calendarModule,
  catalogueModule,
  rentalModule,
  paymentModule,
  depositModule,
  qualificationModule,
  notificationModule,
  careModule,
  ownerModule,
  legalModule,
  agreementModule,
  auditModule,
  consoleModule,
  searchModule,
  settingsModule,
  consistencyModule,
  waitingModule,
]

/** What the modules bring, gathered for one app. */
export const gather = (brought: readonly ServerModule[]): { readonly registry: Registry; readonly hooks: Hooks } => ({
  registry: registryOf(brought, waitingDeskCodes),
  hooks: {
    rental: composeRentalHooks(brought.flatMap(({ hooks }) => hooks?.rental ?? [])),
    qualification: composeQualificationHooks(brought.flatMap(({ hooks }) => hooks?.qualification ?? [])),
  },
})

export const mountModules = async (
  app: FastifyInstance,
  services: Services,
  brought: readonly ServerModule[],
): Promise<void> => {
  const identity = await createIdentity(services)
  const { authSecret, databasePool, hasRateLimits, isStrict } = services.config
  const mounting: Mounting = {
    app,
    identify: identity.identify,
    authSecret,
    isStrict,
    ...(hasRateLimits && { rates: services.rates, turns: createPersonTurns(databasePool) }),
  }
  for (const { mount } of brought) await mount?.(mounting, services, identity)
}
