import * as operations from '@jihui/protocol/parts/operations'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import type { Services } from '../../platform/services.ts'
import { changePart, createPart, setPhoto } from './catalog/change-part.ts'
import { findParts, listMovementsOf, stockThenOf } from './catalog/list-parts.ts'
import { listFindings } from './stock/list-findings.ts'
import { listShortages } from './catalog/list-shortages.ts'
import { viewPart, viewParts } from './catalog/view-part.ts'
import { countStock, movePlaces } from './stock/count-stock.ts'

export const partRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const done = async (id: number, reader: Actor, message: string) => {
    const part = await viewPart(db, id, reader)
    return { ...part, success: true as const, message, part }
  }
  mountEndpoint(mounting, operations.listParts, async ({ query, actor, request }) => {
    const { rows, total } = await findParts(db, query)
    return pageAnswer(request, query, total, await viewParts(db, rows, actor))
  })
  mountEndpoint(mounting, operations.createPart, (call) => {
    const { body, actor, idempotency } = call
    const create = () => createPart(services, actor, body, idempotency)
    return createOnce(db, call, create, (id) => done(id, actor, '配件已登记'))
  })
  mountEndpoint(mounting, operations.listShortages, () => listShortages(db, services.hooks.parts))
  mountEndpoint(mounting, operations.listPartFindings, async ({ query, request }) => {
    const { results, total } = await listFindings(db, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.readPart, ({ params, actor }) => viewPart(db, params.id, actor))
  mountEndpoint(mounting, operations.changePart, async ({ params, body, actor }) => {
    await changePart(services, actor, params.id, body)
    return done(params.id, actor, '已保存')
  })
  mountEndpoint(mounting, operations.setPartPhoto, async ({ params, files, actor }) => {
    await setPhoto(services, actor, params.id, files)
    return done(params.id, actor, '照片已更新')
  })
  mountEndpoint(mounting, operations.listMovements, async ({ params, query, actor, request }) => {
    const { results, total } = await listMovementsOf(db, params.id, query, actor)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.readStockThen, ({ params, query }) => stockThenOf(db, params.id, query.at))
  mountEndpoint(mounting, operations.countPart, (call) => {
    const { params, body, actor, idempotency } = call
    const count = () => countStock(services, actor, params.id, body, idempotency)
    return createOnce(db, call, count, (id) => done(id, actor, '差异已记下'))
  })
  mountEndpoint(mounting, operations.movePart, (call) => {
    const { params, body, actor, idempotency } = call
    const move = () => movePlaces(services, actor, params.id, body, idempotency)
    return createOnce(db, call, move, (id) => done(id, actor, '已移库'))
  })
}
