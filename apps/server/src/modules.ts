/** Composes the modules: each mounts its routes, registers its effects, consumers and jobs. */
import type { FastifyInstance } from 'fastify'
import { careRoutes } from './modules/care/routes.ts'
import { agreementRoutes } from './modules/agreement/contracts/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { companyRoutes } from './modules/company/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { createIdentity } from './modules/identity/public.ts'
import { depositRoutes } from './modules/deposit/routes.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { legalRoutes } from './modules/legal/routes.ts'
import { notificationRoutes } from './modules/notification/routes.ts'
import { ownerRoutes } from './modules/owner/routes.ts'
import { qualificationRoutes } from './modules/qualification/routes.ts'
import { paymentRoutes } from './modules/payment/payments/routes.ts'
import { rentalRoutes } from './modules/rental/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { consoleRoutes } from './modules/console/routes.ts'
import { systemRoutes } from './modules/console/system-routes.ts'
import { settingRoutes } from './modules/settings/routes.ts'
import { consistencyRoutes } from './modules/consistency/routes.ts'
import { waitingJobs } from './modules/waiting/jobs.ts'
import type { Mounting } from './platform/http/mount.ts'
import { createPersonTurns } from './platform/http/person-turns.ts'
import type { Services } from './platform/services.ts'

export const composeModules = async (app: FastifyInstance, services: Services): Promise<void> => {
  const identity = await createIdentity(services)
  const { authSecret, databasePool, hasRateLimits } = services.config
  const mounting: Mounting = {
    app,
    identify: identity.identify,
    authSecret,
    isStrict: services.config.isStrict,
    ...(hasRateLimits && { rates: services.rates, turns: createPersonTurns(databasePool) }),
  }
  identityRoutes(mounting, services, identity)
  fileRoutes(mounting, services)
  companyRoutes(mounting, services)
  catalogueRoutes(mounting, services)
  rentalRoutes(mounting, services)
  paymentRoutes(mounting, services)
  depositRoutes(mounting, services)
  await qualificationRoutes(mounting, services)
  notificationRoutes(mounting, services)
  careRoutes(mounting, services)
  ownerRoutes(mounting, services, identity)
  legalRoutes(mounting)
  await agreementRoutes(mounting, services)
  auditRoutes(mounting, services)
  consoleRoutes(mounting, services)
  systemRoutes(mounting, services)
  settingRoutes(mounting, services)
  consistencyRoutes(mounting, services)
  waitingJobs(services)
}
