import * as operations from '@jihui/protocol/maintenance/orders/price-list-operations'
import { listMaintenancePrices } from '@jihui/protocol/maintenance/orders/price-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { publishPrices } from './publish-prices.ts'
import { readPriceHistory } from './read-price-history.ts'
import { readPrices } from './read-prices.ts'
import { withdrawPrices } from './withdraw-prices.ts'

export const priceRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, listMaintenancePrices, ({ query }) => readPrices(services, query.city))
  mountEndpoint(mounting, operations.readServicePrices, () => readPriceHistory(services))
  mountEndpoint(mounting, operations.publishServicePrices, async ({ body, actor, client }) => {
    await publishPrices(services, actor, body, client)
    const page = await readPriceHistory(services)
    const message = page.coming ? '已发布，到时间自动生效' : '已发布，从下一单起生效'
    return { ...page, success: true as const, message }
  })
  mountEndpoint(mounting, operations.withdrawServicePrices, async ({ params, actor, client }) => {
    await withdrawPrices(services, actor, params.version, client)
    return { ...(await readPriceHistory(services)), success: true as const, message: '已撤回，还是按现在的价目' }
  })
}
