import * as operations from '@jihui/protocol/parts/operations'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import type { Services } from '../../platform/services.ts'
import { cancelInbound, createInbound, orderInbound } from './inbound/order-inbound.ts'
import { receiveInbound } from './inbound/receive-inbound.ts'
import { listInbounds, viewInbound } from './inbound/view-inbound.ts'
import { issueOutbound, returnOutbound } from './outbound/issue-outbound.ts'
import { cancelOutbound, requestOutbound } from './outbound/request-outbound.ts'
import { listOutbounds, viewOutbound } from './outbound/view-outbound.ts'

export const inboundRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const done = async (id: number, reader: Actor, message: string) => {
    const inbound = await viewInbound(services, id, reader)
    return { ...inbound, success: true as const, message, inbound }
  }
  mountEndpoint(mounting, operations.listInbounds, async ({ query, actor, request }) => {
    const { results, total } = await listInbounds(services, query, actor)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.createInbound, (call) => {
    const { body, actor, idempotency } = call
    const create = () => createInbound(services, actor, body, idempotency)
    return createOnce(db, call, create, (id) => done(id, actor, body.is_draft ? '草稿已保存' : '已下单'))
  })
  mountEndpoint(mounting, operations.readInbound, ({ params, actor }) => viewInbound(services, params.id, actor))
  mountEndpoint(mounting, operations.orderInbound, async ({ params, actor }) => {
    await orderInbound(services, actor, params.id)
    return done(params.id, actor, '已下单')
  })
  mountEndpoint(mounting, operations.receiveInbound, (call) => {
    const { params, body, actor, idempotency } = call
    const receive = () => receiveInbound(services, actor, params.id, body, idempotency)
    return createOnce(db, call, receive, (id) => done(id, actor, '已入库'))
  })
  mountEndpoint(mounting, operations.cancelInbound, async ({ params, body, actor }) => {
    await cancelInbound(services, actor, params.id, body.reason)
    return done(params.id, actor, '已取消')
  })
}

export const outboundRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const done = async (id: number, reader: Actor, message: string) => {
    const outbound = await viewOutbound(db, id, reader)
    return { ...outbound, success: true as const, message, outbound }
  }
  mountEndpoint(mounting, operations.listOutbounds, async ({ query, actor, request }) => {
    const { results, total } = await listOutbounds(db, query, actor)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.createOutbound, (call) => {
    const { body, actor, idempotency } = call
    const create = () => requestOutbound(services, actor, body, idempotency)
    return createOnce(db, call, create, (id) => done(id, actor, '配件已预留'))
  })
  mountEndpoint(mounting, operations.readOutbound, ({ params, actor }) => viewOutbound(db, params.id, actor))
  mountEndpoint(mounting, operations.issueOutbound, async ({ params, body, actor }) => {
    await issueOutbound(services, actor, params.id, body)
    return done(params.id, actor, '已出库')
  })
  mountEndpoint(mounting, operations.returnOutbound, (call) => {
    const { params, body, actor, idempotency } = call
    const bring = () => returnOutbound(services, actor, params.id, body, idempotency)
    return createOnce(db, call, bring, (id) => done(id, actor, '已退回'))
  })
  mountEndpoint(mounting, operations.cancelOutbound, async ({ params, body, actor }) => {
    await cancelOutbound(services, actor, params.id, body.reason)
    return done(params.id, actor, '已取消，预留已放回')
  })
}
