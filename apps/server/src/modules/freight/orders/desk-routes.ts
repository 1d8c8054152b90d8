import * as operations from '@jihui/protocol/freight/order-operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import type { Services } from '../../../platform/services.ts'
import { listDeskOrders } from './desk-orders.ts'
import { callOff } from './end-order.ts'
import { decideDispute, escalateTrip } from './finish-order.ts'
import { openCode } from './open-code.ts'
import { readDeskOrder } from './read-order.ts'

export const deskOrderRoutes = (mounting: Mounting, services: Services): void => {
  const answer = async (id: number, actor: Actor, message: string) => {
    const order = await readDeskOrder(services, actor, id)
    return { ...order, success: true as const, message, order }
  }
  mountEndpoint(mounting, operations.listDeskOrders, async ({ query, actor, request }) => {
    const { results, total, counts } = await listDeskOrders(services, actor, query)
    return { ...pageAnswer(request, query, total, results), counts }
  })
  mountEndpoint(mounting, operations.getDeskOrder, ({ params, actor }) => readDeskOrder(services, actor, params.id))
  mountEndpoint(mounting, operations.decideDispute, async ({ params, body, actor }) => {
    await decideDispute(services, actor, params.id, body)
    return answer(params.id, actor, '已裁定')
  })
  mountEndpoint(mounting, operations.stepIn, async ({ params, body, actor }) => {
    await escalateTrip(services, actor, params.id, body.reason, 'staff')
    return answer(params.id, actor, '已介入')
  })
  mountEndpoint(mounting, operations.openCode, async ({ params, body, actor }) => {
    await openCode(services, actor, params.id, body.reason)
    return answer(params.id, actor, '码可以再输了')
  })
  mountEndpoint(mounting, operations.callOffOrder, async ({ params, body, actor }) => {
    await callOff(services, actor, params.id, body)
    return answer(params.id, actor, '运单已叫停')
  })
}
