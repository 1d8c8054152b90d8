import * as operations from '@jihui/protocol/supplier/operations'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import type { Services } from '../../platform/services.ts'
import { listOfferable } from '../parts/public.ts'
import { requireOnceSupplier, requireSupplier } from './find-supplier.ts'
import { keepOffer, withdrawOffer } from './offers/keep-offer.ts'
import { listOwnOffers, offeredOf, viewOffer } from './offers/view-offer.ts'
import { confirmOrder, refuseOrder, shipOrder } from './orders/answer-order.ts'
import { listOwnOrders, viewOrder } from './orders/view-order.ts'
import { listSuppliers, readSummary } from './read-supplier.ts'
import { applyAsSupplier } from './register-supplier.ts'

export const supplierRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.registerSupplier, (call) => {
    const { body, files, actor, idempotency } = call
    const apply = () => applyAsSupplier(services, body, files, actor, idempotency)
    return createOnce(db, call, apply, async (id) => ({
      success: true as const,
      message: '已提交，平台看过营业执照就能报价、接单',
      id,
      application: { id, status: 'pending' as const },
    }))
  })
  mountEndpoint(mounting, operations.readSupplierSummary, ({ actor }) => readSummary(services, actor))
  mountEndpoint(mounting, operations.listOfferableParts, async ({ query, actor, request }) => {
    await requireSupplier(db, actor)
    const { keyword, page, page_size: limit } = query
    const { rows, total } = await listOfferable(db, { keyword, limit, offset: (page - 1) * limit })
    const offered = await offeredOf(
      db,
      actor.id,
      rows.map(({ id }) => id),
    )
    return pageAnswer(
      request,
      query,
      total,
      rows.map((row) => ({ ...row, is_offered: offered.has(row.id) })),
    )
  })
  mountEndpoint(mounting, operations.listSuppliers, async ({ query, request }) => {
    const { results, total } = await listSuppliers(db, query)
    return pageAnswer(request, query, total, results)
  })
}

export const offerRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const done = async (id: number, { id: userId }: Actor, message: string) => {
    const offer = await viewOffer(db, userId, id)
    return { ...offer, success: true as const, message, offer }
  }
  mountEndpoint(mounting, operations.listOffers, async ({ query, actor, request }) => {
    await requireOnceSupplier(db, actor)
    const { results, total } = await listOwnOffers(db, actor.id, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.keepOffer, (call) => {
    const { body, actor, idempotency } = call
    const keep = () => keepOffer(services, actor, body, idempotency)
    return createOnce(db, call, keep, (id) => done(id, actor, '报价已保存'))
  })
  mountEndpoint(mounting, operations.readOffer, async ({ params, actor }) => {
    await requireOnceSupplier(db, actor)
    return viewOffer(db, actor.id, params.id)
  })
  mountEndpoint(mounting, operations.withdrawOffer, async ({ params, actor }) => {
    await withdrawOffer(services, actor, params.id)
    return done(params.id, actor, '已停供')
  })
}

export const supplierOrderRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const done = async (id: number, { id: userId }: Actor, message: string) => {
    const order = await viewOrder(db, userId, id)
    return { ...order, success: true as const, message, order }
  }
  mountEndpoint(mounting, operations.listSupplierOrders, async ({ query, actor, request }) => {
    await requireOnceSupplier(db, actor)
    const { results, total } = await listOwnOrders(db, actor.id, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.readSupplierOrder, async ({ params, actor }) => {
    await requireOnceSupplier(db, actor)
    return viewOrder(db, actor.id, params.id)
  })
  mountEndpoint(mounting, operations.confirmSupplierOrder, async ({ params, body, actor }) => {
    await confirmOrder(services, actor, params.id, body)
    return done(params.id, actor, '已确认接单')
  })
  mountEndpoint(mounting, operations.refuseSupplierOrder, async ({ params, body, actor }) => {
    await refuseOrder(services, actor, params.id, body.reason)
    return done(params.id, actor, '已告诉平台')
  })
  mountEndpoint(mounting, operations.shipSupplierOrder, async ({ params, body, actor }) => {
    await shipOrder(services, actor, params.id, body)
    return done(params.id, actor, '已发货')
  })
}
