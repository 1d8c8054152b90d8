import * as operations from '@jihui/protocol/job/day-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { changeDayOrder, readDayOrder } from './day-order.ts'

export const dayRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.readDayOrder, ({ query, actor }) => readDayOrder(services, actor, query.date))
  mountEndpoint(mounting, operations.changeDayOrder, async ({ body, actor }) => ({
    ...(await changeDayOrder(services, actor, body)),
    success: true as const,
    message: '已按新的顺序排好',
  }))
}
