import * as operations from '@jihui/protocol/freight/cargo-operations'
import { type CargoStatus, cargoStatusCodes } from '@jihui/protocol/freight/cargo-machine'
import type { cargoQuery } from '@jihui/protocol/freight/cargo-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { cityNamed } from '../../geography/public.ts'
import { cancelFunding } from '../funding/cancel-funding.ts'
import { mapCargos } from './cargo-map.ts'
import { listCargoRows, readCards } from './cargo-queries.ts'
import { viewCargo } from './cargo-view.ts'
import { changeCargo, publishCargo } from './change-cargo.ts'
import { createCargo } from './create-cargo.ts'
import { listDeskCargos } from './desk-cargos.ts'
import { takeDownCargo, withdrawCargo } from './end-cargo.ts'
import { importCargos } from './import-cargos.ts'
import { type CountCandidates, readCargo, readerOf } from './read-cargo.ts'

type Query = z.output<typeof cargoQuery>

const filterOf = ({ status, from_city: from, to_city: to, vehicle_type: vehicleType, mine }: Query, actor: Actor) => {
  const known = cargoStatusCodes.find((code) => code === status)
  return {
    ...(mine && { shipperId: actor.id }),
    ...(known && { status: known satisfies CargoStatus }),
    ...(from && { fromCity: cityNamed(from) ?? from }),
    ...(to && { toCity: cityNamed(to) ?? to }),
    ...(vehicleType && { vehicleType }),
  }
}

export const cargoRoutes = (mounting: Mounting, services: Services, countCandidates: CountCandidates): void => {
  const { db } = services
  const read = (id: number, actor: Actor) => readCargo(services, actor, id, countCandidates)
  const answer = async (id: number, actor: Actor, message: string) => {
    const cargo = await read(id, actor)
    return { ...cargo, success: true as const, message, cargo }
  }
  mountEndpoint(mounting, operations.listCargos, async ({ query, actor, request }) => {
    const { page, page_size: limit } = query
    const { rows, total } = await listCargoRows(db, { ...filterOf(query, actor), limit, offset: (page - 1) * limit })
    const reader = await readerOf(db, actor, services.clock.now())
    const cards = await readCards(db, rows, actor.id)
    return pageAnswer(
      request,
      query,
      total,
      cards.map((card) => viewCargo(card, reader)),
    )
  })
  mountEndpoint(mounting, operations.createCargo, (call) => {
    const { body, actor, idempotency, reply } = call
    let isSame = false
    const create = async () => {
      const created = await createCargo(services, actor, body, idempotency)
      isSame = created.isSame
      return created.id
    }
    return createOnce(db, call, create, async (id) => {
      if (!isSame) return answer(id, actor, body.publish ? '货源已发布' : '草稿已保存')
      reply.code(200)
      return { ...(await answer(id, actor, '一小时内发布过同样的货，没有重复发布')), duplicate: true as const }
    })
  })
  mountEndpoint(mounting, operations.mapCargos, ({ query }) => mapCargos(db, query))
  mountEndpoint(mounting, operations.importCargos, async ({ files, actor }) => {
    const [table] = files
    if (!table) return refuse('file.missing', { errors: { cargos: '请选择表格文件' } })
    const rows = await importCargos(services, actor, table.bytes)
    const failed = rows.filter(({ errors }) => errors).length
    const created = rows.filter(({ cargo_id: id, duplicate }) => id !== undefined && !duplicate).length
    return { success: true as const, message: `发布了 ${created} 票，${failed} 行没有发布`, created, failed, rows }
  })
  mountEndpoint(mounting, operations.getCargo, ({ params, actor }) => read(params.id, actor))
  mountEndpoint(mounting, operations.changeCargo, async ({ params, body, actor }) => {
    await changeCargo(services, actor, params.id, body)
    return answer(params.id, actor, '已保存')
  })
  mountEndpoint(mounting, operations.publishCargo, async ({ params, body, actor }) => {
    await publishCargo(services, actor, params.id, body)
    return answer(params.id, actor, '货源已发布')
  })
  mountEndpoint(mounting, operations.withdrawCargo, async ({ params, actor }) => {
    await withdrawCargo(services, actor, params.id)
    return answer(params.id, actor, '货源已撤下')
  })
  mountEndpoint(mounting, operations.cancelFunding, async ({ params, actor }) => {
    await cancelFunding(services, actor, params.id)
    return answer(params.id, actor, '托管已取消，运费原路退回')
  })
  mountEndpoint(mounting, operations.listDeskCargos, async ({ query, actor, request }) => {
    const { total, results } = await listDeskCargos(services, actor, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.takeDownCargo, async ({ params, body, actor }) => {
    await takeDownCargo(services, actor, params.id, body.reason)
    return answer(params.id, actor, '货源已下架')
  })
}
