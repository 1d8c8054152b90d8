import * as deskCalls from '@jihui/protocol/service-order/desk-operations'
import * as operations from '@jihui/protocol/service-order/operations'
import { smsLimits } from '@jihui/protocol/identity/limits'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { toYuan } from '@jihui/protocol/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { answerPicture } from '../../platform/files/answer-picture.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { maskPhone } from '../../platform/outside/sms.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { sendSmsCode } from '../identity/public.ts'
import { findLiveJob, listOffersOf } from '../job/public.ts'
import { deskOf, payingOf } from '../payment/public.ts'
import { giveAccess, needByPublicId, needForDesk, ownershipOf, requireOwner } from './access.ts'
import { createServiceOrder } from './create-order.ts'
import * as customer from './customer-acts.ts'
import * as desk from './desk.ts'
import { listForDesk } from './list-desk.ts'
import { guestActor, guestPayerId } from './guest-payer.ts'
import { readServiceMap } from './map/read-service-map.ts'
import type { OrderRow } from './move-order.ts'
import { serviceOrderKeeper } from './order-payable.ts'
import { listOrderPhotos } from './order-photos.ts'
import { viewOrder } from './order-view.ts'
import { listOwnOrders } from './own-orders.ts'
import { listPricedTypes, quoteVisit } from './price-of-service.ts'
import { reworkOrder } from './rework-order.ts'
import { viewCandidates } from './view-candidates.ts'

interface ByOrder {
  readonly params: { readonly orderId: string }
  readonly actor: Actor | null
  readonly request: FastifyRequest
}

export const serviceOrderRoutes = (mounting: Mounting, services: Services): void => {
  mountPublic(mounting, services)
  mountCustomer(mounting, services)
  mountRework(mounting, services)
  mountPayment(mounting, services)
  mountDesk(mounting, services)
}

const read = async (services: Services, row: OrderRow, actor: Actor | null, request: FastifyRequest) => {
  const owner = await ownershipOf(services, row, actor, request)
  const reading = { isFull: owner !== null, as: owner === null ? null : 'customer', now: services.clock.now() } as const
  return viewOrder(services.db, row, reading)
}

const mountPublic = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.listServiceTypes, ({ query }) => listPricedTypes(services, query.city))
  mountEndpoint(mounting, operations.quoteService, ({ body }) => quoteVisit(services, body))
  mountEndpoint(mounting, operations.createServiceOrder, async ({ body, files, actor, request, reply }) => {
    const { row, isNew, access } = await createServiceOrder(services, body, files, actor)
    if (!isNew) reply.status(200)
    const view = await read(services, row, actor, request)
    return {
      ...view,
      success: true as const,
      message: isNew ? '已提交，正在找师傅' : '这份需求刚刚提交过',
      ...(!isNew && { duplicate: true as const }),
      ...access,
    }
  })
  mountEndpoint(mounting, operations.listOwnServiceOrders, async ({ query, actor, request }) => {
    const { results, total } = await listOwnOrders(db, actor!.id, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getServiceOrder, async ({ params, actor, request }) =>
    read(services, await needByPublicId(db, params.orderId), actor, request),
  )
  mountEndpoint(mounting, operations.listServiceCandidates, async ({ params }) => {
    const row = await needByPublicId(db, params.orderId)
    const job = await findLiveJob(db, 'service_order', row.id)
    const offers = job ? await listOffersOf(db, job.id) : []
    return viewCandidates(db, row, job, offers, services.clock.now())
  })
  mountEndpoint(mounting, operations.readServicePhoto, async ({ params, actor, request, reply }) => {
    const row = await needByPublicId(db, params.orderId)
    await requireOwner(services, row, actor, request)
    const photos = await listOrderPhotos(db, row, await findLiveJob(db, 'service_order', row.id))
    const isItsOwn = photos.some(({ fileId }) => fileId === params.id)
    const file = (isItsOwn && (await services.files.find(db, params.id))) || refuse('file.not_found')
    return answerPicture(services, reply, file)
  })
  mountEndpoint(mounting, operations.sendServiceAccessCode, async ({ params, client }) => {
    const row = await needByPublicId(db, params.orderId)
    const code = await sendSmsCode(services, row.contactPhone, 'external_access', { ip: client.ip, actor: null })
    return {
      success: true as const,
      message: '验证码已发到下单的手机',
      phone: maskPhone(row.contactPhone),
      retry_after: smsLimits.pauseSeconds,
      ...(services.config.isDemo && { demo_code: code }),
    }
  })
  mountEndpoint(mounting, operations.giveServiceAccess, async ({ params, body }) => ({
    success: true as const,
    ...(await giveAccess(services, await needByPublicId(db, params.orderId), body.sms_code)),
  }))
}

const mountCustomer = (mounting: Mounting, services: Services): void => {
  const { db } = services
  /** Proves, acts, and answers how it stands now. */
  const act = async (
    { params, actor, request }: ByOrder,
    message: string,
    work: (id: number, by: customer.Customer) => Promise<void>,
  ) => {
    const row = await needByPublicId(db, params.orderId)
    const owner = await requireOwner(services, row, actor, request)
    await work(row.id, owner === 'account' ? actor! : 'guest')
    const view = await read(services, await needByPublicId(db, params.orderId), actor, request)
    return { ...view, success: true as const, message }
  }
  mountEndpoint(mounting, operations.consentToServiceQuote, (call) =>
    act(call, call.body.agreed ? '已同意，师傅可以开始了' : '没有同意，师傅不会开始', (id, by) =>
      customer.answerQuote(services, id, by, call.body),
    ),
  )
  mountEndpoint(mounting, operations.previewServiceCancel, async ({ params, actor, request }) => {
    const row = await needByPublicId(db, params.orderId)
    await requireOwner(services, row, actor, request)
    const fen = customer.cancelFee(row, await findLiveJob(db, 'service_order', row.id))
    return { success: true as const, fee: toYuan(fen), sentence: customer.cancelSentence(fen) }
  })
  mountEndpoint(mounting, operations.cancelServiceOrder, (call) =>
    act(call, '已取消', (id, by) => customer.cancelOrder(services, id, by, call.body)),
  )
  mountEndpoint(mounting, operations.widenOwnServiceSearch, (call) =>
    act(call, '正在问远一些的师傅', (id, by) => customer.widenByCustomer(services, id, by)),
  )
  mountEndpoint(mounting, operations.searchOnForService, (call) =>
    act(call, '接着找，找到了发短信告诉你', (id, by) => customer.searchOn(services, id, by)),
  )
  mountEndpoint(mounting, operations.replaceServiceTechnician, (call) =>
    act(call, '正在换一位师傅', (id, by) => customer.replaceTechnician(services, id, by)),
  )
  mountEndpoint(mounting, operations.confirmServiceOrder, (call) =>
    act(call, `已验收，${serviceOrderLimits.warrantyDays} 天内同一故障免费返修`, (id, by) =>
      customer.confirmOrder(services, id, by),
    ),
  )
  mountEndpoint(mounting, operations.disputeServiceOrder, (call) =>
    act(call, '已提交，平台会联系双方', (id, by) => customer.disputeOrder(services, id, by, call.body)),
  )
  mountEndpoint(mounting, operations.rateServiceOrder, (call) =>
    act(call, '谢谢评价', (id, by) => customer.rateOrder(services, id, by, call.body)),
  )
}

/** The new order's proof is its own: whoever is no account proves the telephone again. */
const mountRework = (mounting: Mounting, services: Services): void =>
  mountEndpoint(mounting, operations.reworkServiceOrder, async ({ params, body, actor, request }) => {
    const row = await needByPublicId(services.db, params.orderId)
    const owner = await requireOwner(services, row, actor, request)
    const publicId = await reworkOrder(services, row.id, owner === 'account' ? actor! : 'guest', body)
    const made = await needByPublicId(services.db, publicId)
    const view = await viewOrder(services.db, made, { isFull: true, as: 'customer', now: services.clock.now() })
    return { ...view, success: true as const, message: '已安排返修，不收钱' }
  })

const mountPayment = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const { create, readStatus, cancel } = payingOf(deskOf(services))
  /** Of a guest's payment nothing is kept under a key: asked again, the open one is answered. */
  const payer = async ({ params, actor, request }: ByOrder) => {
    const row = await needByPublicId(db, params.orderId)
    const owner = await requireOwner(services, row, actor, request)
    const isGuest = row.customerId === null
    const as = isGuest ? guestActor(await guestPayerId(db, clock.now())) : owner === 'account' ? actor! : null
    // Somebody with the telephone of an order that an account made pays as that account.
    return {
      id: row.id,
      actor: as ?? { ...guestActor(row.customerId!), username: '' },
      isKeyed: as !== null && !isGuest,
    }
  }
  mountEndpoint(mounting, operations.createServicePayment, async (call) => {
    const { isKeyed, ...asked } = await payer(call)
    const came: { request: FastifyRequest; reply: FastifyReply } = call
    return create(serviceOrderKeeper, { ...asked, as: 'payer' }, call.body, {
      ...came,
      idempotency: isKeyed ? call.idempotency : null,
    })
  })
  mountEndpoint(mounting, operations.getServicePaymentStatus, async (call) => {
    const { id, actor } = await payer(call)
    return readStatus(serviceOrderKeeper, { id, actor, as: 'viewer' }, call.request)
  })
  mountEndpoint(mounting, operations.cancelServicePayment, async (call) => {
    const { id, actor } = await payer(call)
    return cancel(serviceOrderKeeper, { id, actor, as: 'canceller' })
  })
}

const mountDesk = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, deskCalls.listDeskServiceOrders, async ({ query, request }) => {
    const { results, total, counts } = await listForDesk(services, query)
    return { ...pageAnswer(request, query, total, results), counts }
  })
  mountEndpoint(mounting, deskCalls.readServiceMap, ({ query }) => readServiceMap(services, query))
  const view = async (publicId: string) => desk.viewForDesk(db, await needForDesk(db, publicId), clock.now())
  mountEndpoint(mounting, deskCalls.getDeskServiceOrder, ({ params }) => view(params.orderId))
  const act = async (publicId: string, message: string, work: (row: OrderRow) => Promise<void>) => {
    await work(await needForDesk(db, publicId))
    return { ...(await view(publicId)), success: true as const, message }
  }
  mountEndpoint(mounting, deskCalls.offerServiceOrder, ({ params, body, actor }) => {
    const { technician_id: one, technician_ids: several = [] } = body
    return act(params.orderId, '已派单', (row) =>
      desk.offerOrder(services, actor, row, [...(one === undefined ? [] : [one]), ...several]),
    )
  })
  mountEndpoint(mounting, deskCalls.suggestForServiceOrder, async ({ params, query }) => ({
    results: await desk.suggestForOrder(services, await needForDesk(db, params.orderId), query.keyword),
  }))
  mountEndpoint(mounting, deskCalls.widenServiceSearch, ({ params, actor }) =>
    act(params.orderId, '扩大了范围，又问了一批', (row) => desk.widenOrder(services, actor, row)),
  )
  mountEndpoint(mounting, deskCalls.raiseServiceCallOut, ({ params, body, actor }) =>
    act(params.orderId, '已加价，马上再问一批', (row) => desk.raiseForOrder(services, actor, row, body)),
  )
  mountEndpoint(mounting, deskCalls.replaceByDesk, ({ params, body, actor }) =>
    act(params.orderId, '正在换一位师傅', ({ id }) => desk.replaceByDesk(services, actor, id, body.reason)),
  )
  mountEndpoint(mounting, deskCalls.callOffServiceOrder, ({ params, body, actor }) =>
    act(params.orderId, '已叫停', ({ id }) => desk.callOffOrder(services, actor, id, body.reason)),
  )
  mountEndpoint(mounting, deskCalls.previewServiceDecision, async ({ params, query }) =>
    desk.previewDecision(services, await needForDesk(db, params.orderId), query.to_customer),
  )
  mountEndpoint(mounting, deskCalls.decideServiceDispute, ({ params, body, actor }) =>
    act(params.orderId, '已裁定', ({ id }) => desk.decideDispute(services, actor, id, body)),
  )
}
