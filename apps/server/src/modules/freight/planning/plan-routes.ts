import * as operations from '@jihui/protocol/freight/carrier/plan-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { planDay } from './plan-day.ts'

export const planRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.planDay, ({ body, actor }) => planDay(services, actor, body.day))
}
