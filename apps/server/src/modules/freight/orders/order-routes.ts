import * as operations from '@jihui/protocol/freight/order-operations'
import { and } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { acceptCargo, chooseBid } from './accept-cargo.ts'
import { assignDriver } from './assign-driver.ts'
import { cancelOrder, previewCancelling, releaseNoShow } from './end-order.ts'
import { agreeToDispute, answerDispute, confirmDelivery, disputeDelivery, escalateTrip } from './finish-order.ts'
import { isInStatus, listOrderRows, readOrderCards } from './order-queries.ts'
import { viewOrder } from './order-view.ts'
import { isSideOf } from './own-order.ts'
import { rateOrder } from './rate-order.ts'
import { readerOfOrders, readOwnOrder } from './read-order.ts'
import { arriveAtDelivery, arriveAtPickup, deliver, depart, load } from './trip-acts.ts'

export const orderRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const answer = async (id: number, actor: Actor, message: string) => {
    const order = await readOwnOrder(services, actor, id)
    return { ...order, success: true as const, message, order }
  }
  mountEndpoint(mounting, operations.acceptCargo, (call) => {
    const { params, body, actor, idempotency } = call
    const accept = () => acceptCargo(services, actor, params.id, body, idempotency)
    return createOnce(db, call, accept, async (id) => {
      const { message: _, ...answered } = await answer(id, actor, '')
      const isPaid = answered.order.status !== 'pending_payment'
      return { ...answered, message: isPaid ? '接到了，运费已托管' : '接到了，等货主付运费' }
    })
  })
  mountEndpoint(mounting, operations.chooseBid, (call) => {
    const { params, body, actor, idempotency } = call
    const chosen = { cargoId: params.id, bidId: params.bid, version: body.version }
    const choose = () => chooseBid(services, actor, chosen, idempotency)
    return createOnce(db, call, choose, (id) => answer(id, actor, '已选定，请在 30 分钟内付运费'))
  })
  mountEndpoint(mounting, operations.listFreightOrders, async ({ query, actor, request }) => {
    const { page, page_size: limit, role, status } = query
    const where = and(isSideOf(actor.id, role), isInStatus(status))
    const [{ rows, total }, readerOf] = await Promise.all([
      listOrderRows(db, where, { limit, offset: (page - 1) * limit }),
      readerOfOrders(services, actor),
    ])
    const cards = await readOrderCards(db, rows, actor.id)
    const results = cards.map((card) => viewOrder(card, readerOf(card.order)))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getFreightOrder, ({ params, actor }) => readOwnOrder(services, actor, params.id))
  mountTripActs(mounting, services, answer)
  mountEndings(mounting, services, answer)
}

type Answer = (
  id: number,
  actor: Actor,
  message: string,
) => ReturnType<typeof readOwnOrder> extends Promise<infer T>
  ? Promise<T & { success: true; message: string; order: T }>
  : never

const mountTripActs = (mounting: Mounting, services: Services, answer: Answer): void => {
  const sent = <Body extends { event_id?: string | undefined; occurred_at?: Date | undefined }>(
    id: number,
    body: Body,
  ) => ({
    subjectId: id,
    eventId: body.event_id ?? null,
    occurredAt: body.occurred_at ?? null,
    body,
  })
  mountEndpoint(mounting, operations.departTrip, async ({ params, body, actor }) => {
    await depart(services, actor, sent(params.id, body))
    return answer(params.id, actor, '已出发')
  })
  mountEndpoint(mounting, operations.arriveAtPickup, async ({ params, body, actor }) => {
    await arriveAtPickup(services, actor, sent(params.id, body))
    return answer(params.id, actor, '已到装货地')
  })
  mountEndpoint(mounting, operations.loadCargo, async ({ params, body, actor }) => {
    await load(services, actor, sent(params.id, body))
    return answer(params.id, actor, '装货已记下，路上小心')
  })
  mountEndpoint(mounting, operations.arriveAtDelivery, async ({ params, body, actor }) => {
    await arriveAtDelivery(services, actor, sent(params.id, body))
    return answer(params.id, actor, '已到卸货地')
  })
  mountEndpoint(mounting, operations.deliverCargo, async ({ params, body, actor }) => {
    await deliver(services, actor, sent(params.id, body))
    return answer(params.id, actor, '交货已记下，等货主确认')
  })
}

const mountEndings = (mounting: Mounting, services: Services, answer: Answer): void => {
  mountEndpoint(mounting, operations.confirmDelivery, async ({ params, actor }) => {
    await confirmDelivery(services, actor, params.id)
    return answer(params.id, actor, '已确认收货')
  })
  mountEndpoint(mounting, operations.disputeDelivery, async ({ params, body, actor }) => {
    await disputeDelivery(services, actor, params.id, body)
    return answer(params.id, actor, '已提出异议，等司机回应和平台裁定')
  })
  mountEndpoint(mounting, operations.answerDispute, async ({ params, body, actor }) => {
    await answerDispute(services, actor, params.id, body)
    return answer(params.id, actor, '说明已记下')
  })
  mountEndpoint(mounting, operations.agreeToDispute, async ({ params, actor }) => {
    await agreeToDispute(services, actor, params.id)
    return answer(params.id, actor, '已同意，运单完成')
  })
  mountEndpoint(mounting, operations.escalateTrip, async ({ params, body, actor }) => {
    await escalateTrip(services, actor, params.id, body.reason, 'shipper')
    return answer(params.id, actor, '平台会介入处理')
  })
  mountEndpoint(mounting, operations.previewCancellation, ({ params, actor }) =>
    previewCancelling(services, actor, params.id),
  )
  mountEndpoint(mounting, operations.cancelFreightOrder, async ({ params, body, actor }) => {
    await cancelOrder(services, actor, params.id, body)
    return answer(params.id, actor, '运单已取消')
  })
  mountEndpoint(mounting, operations.releaseNoShow, async ({ params, actor }) => {
    await releaseNoShow(services, actor, params.id)
    return answer(params.id, actor, '已换车，货源重新待接')
  })
  mountEndpoint(mounting, operations.assignDriver, async ({ params, body, actor }) => {
    await assignDriver(services, actor, params.id, body.driver_id)
    return answer(params.id, actor, '已交给这位司机')
  })
  mountEndpoint(mounting, operations.rateFreightOrder, async ({ params, body, actor }) => {
    await rateOrder(services, actor, params.id, body)
    return answer(params.id, actor, '谢谢评价')
  })
}
