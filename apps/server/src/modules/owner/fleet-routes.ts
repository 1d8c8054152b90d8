import * as operations from '@jihui/protocol/owner/operations'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Call } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listCategoryRows, noteChange, viewDocument } from '../catalogue/public.ts'
import { readAnalytics } from './analytics.ts'
import { blockDays, listBlockRows, listHeldFrom, releaseBlock, viewBlock } from './block-days.ts'
import { readCalendar } from './calendar.ts'
import { addUnit, changeEquipment, changeUnit, needMachine, needUnit, removeEquipment } from './change-equipment.ts'
import {
  addDocument,
  addPhotos,
  equipmentFilePurposes,
  listPhotos,
  removeDocument,
  removePhoto,
} from '../catalogue/public.ts'
import { findOwnedRow, listOwnedRows } from './fleet-queries.ts'
import { viewForm, viewOwned, viewOwnedDetail, viewUnit } from './fleet-view.ts'
import { registerEquipment } from './register-equipment.ts'
import { readToday } from './today.ts'

export const fleetRoutes = (mounting: Mounting, services: Services): void => {
  equipmentRoutes(mounting, services)
  partRoutes(mounting, services)
  dayRoutes(mounting, services)
}

const readOwned = async ({ database, clock }: Services, id: number, actor: Actor) => {
  const today = dayOf(clock.now())
  return (await findOwnedRow(database.pool, id, ownerIdOf(actor), today)) ?? refuse('equipment.not_found')
}

const equipmentRoutes = (mounting: Mounting, services: Services): void => {
  const { db, database, clock } = services
  const { pool } = database
  const today = () => dayOf(clock.now())
  const readOne = async (id: number, actor: Actor) => viewOwnedDetail(await readOwned(services, id, actor), today())
  const answer = async (id: number, actor: Actor, message: string) => {
    const equipment = await readOne(id, actor)
    return { ...equipment, success: true as const, message, equipment }
  }

  mountEndpoint(mounting, operations.listOwned, async ({ query, actor, request }) => {
    const { page, page_size: limit, status, line, keyword } = query
    const filter = { ownerId: ownerIdOf(actor), status, line, keyword, limit, offset: (page - 1) * limit }
    const { rows, total, groups } = await listOwnedRows(pool, filter, today())
    const sumBy = (field: 'status' | 'line') => {
      const sums: Record<string, number> = {}
      for (const group of groups) sums[group[field]] = (sums[group[field]] ?? 0) + group.total
      return sums
    }
    const results = rows.map((row) => viewOwned(row, today()))
    return { ...pageAnswer(request, query, total, results), by_status: sumBy('status'), by_line: sumBy('line') }
  })
  mountEndpoint(mounting, operations.getRegistrationForm, async () => {
    const rows = await Promise.all(lines.map(async ({ id }) => [id, await listCategoryRows(pool, id)] as const))
    return viewForm(new Map(rows))
  })
  mountEndpoint(mounting, operations.registerEquipment, (call) => {
    const { body, files, actor, client, idempotency } = call
    const register = () => registerEquipment(services, body, files, actor, client, idempotency)
    return createOnce(db, call, register, async (id) => {
      const machine = await readOne(id, actor)
      const message = machine.verification.is_offered
        ? '设备已发布，租客现在可以找到它'
        : '设备已登记，平台核验通过后租客就能找到它'
      return { ...machine, success: true as const, message, equipment: machine }
    })
  })
  mountEndpoint(mounting, operations.getAnalytics, ({ query, actor }) =>
    readAnalytics(pool, { ownerId: ownerIdOf(actor), equipmentId: query.equipment_id, line: query.line }, today()),
  )
  mountEndpoint(mounting, operations.getOwned, ({ params, actor }) => readOne(params.id, actor))
  const change = async (call: Call<(typeof operations.changeOwned)['shape']>) => {
    await changeEquipment(services, call.params.id, call.body, call.actor, call.client)
    return answer(call.params.id, call.actor, '设备已更新')
  }
  mountEndpoint(mounting, operations.changeOwned, change)
  mountEndpoint(mounting, operations.replaceOwned, (call) =>
    change(call as unknown as Call<(typeof operations.changeOwned)['shape']>),
  )
  mountEndpoint(mounting, operations.removeOwned, async ({ params, actor, client }) => {
    await removeEquipment(services, params.id, actor, client)
    return { success: true as const, message: '设备已移除' }
  })
}

/** Photographs, papers and units of one machine. */
const partRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.addPhotos, (call) => {
    const { params, files, actor, idempotency } = call
    const add = async () => {
      await needMachine(db, params.id, ownerIdOf(actor))
      if (files.length === 0) refuse('file.missing', { errors: { photos: '请选择要上传的照片' } })
      return services.files.place(files, equipmentFilePurposes.photos, (placed) =>
        db.transaction(async (tx) => {
          const now = clock.now()
          const machine = await needMachine(tx, params.id, ownerIdOf(actor), true)
          await addPhotos(services, tx, params.id, placed, actor)
          await noteChange(tx, machine, false, now)
          await recordIdempotencyKey(tx, idempotency, machine.id, now)
          return machine.id
        }),
      )
    }
    return createOnce(db, call, add, async (id) => {
      const photos = await listPhotos(db, id)
      return { success: true as const, message: '照片已添加', photos }
    })
  })
  mountEndpoint(mounting, operations.removePhoto, async ({ params, actor }) => {
    await db.transaction(async (tx) => {
      const machine = await needMachine(tx, params.id, ownerIdOf(actor), true)
      await removePhoto(tx, params.id, params.photoId)
      await noteChange(tx, machine, false, clock.now())
    })
    return { success: true as const, message: '照片已删除', photos: await listPhotos(db, params.id) }
  })
  mountEndpoint(mounting, operations.addEquipmentDocument, (call) => {
    const { params, body, files, actor, idempotency } = call
    const add = async () => {
      await needMachine(db, params.id, ownerIdOf(actor))
      const [file] = files
      if (!file) return refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
      return services.files.place([file], equipmentFilePurposes.documents, ([placed]) =>
        db.transaction(async (tx) => {
          const now = clock.now()
          const machine = await needMachine(tx, params.id, ownerIdOf(actor), true)
          const unitId = body.unit_id ? (await needUnit(tx, params.id, body.unit_id)).id : null
          await noteChange(tx, machine, true, now)
          const id = await addDocument(services, tx, { equipmentId: params.id, unitId }, placed!, body, actor)
          await recordIdempotencyKey(tx, idempotency, id, now)
          return id
        }),
      )
    }
    return createOnce(db, call, add, async (id) => {
      const { documents } = await readOwned(services, params.id, actor)
      const made = documents.find((one) => one.id === id) ?? refuse('owner.document_not_found')
      return { success: true as const, message: '证件已添加', document: viewDocument(made, dayOf(clock.now())) }
    })
  })
  mountEndpoint(mounting, operations.removeEquipmentDocument, async ({ params, actor }) => {
    await db.transaction(async (tx) => {
      const machine = await needMachine(tx, params.id, ownerIdOf(actor), true)
      await removeDocument(tx, params.id, params.documentId, clock.now())
      await noteChange(tx, machine, true, clock.now())
    })
    return { success: true as const, message: '证件已删除' }
  })

  const answerUnit = async (id: number, unitId: number, actor: Actor, message: string) => {
    const row = await readOwned(services, id, actor)
    const unit = row.units.find((one) => one.id === unitId) ?? refuse('owner.unit_not_found')
    return { success: true as const, message, unit: viewUnit(unit, findLine(row.line)) }
  }
  mountEndpoint(mounting, operations.addUnit, (call) => {
    const { params, body, actor, idempotency } = call
    const add = () => addUnit(services, params.id, body, actor, idempotency)
    return createOnce(db, call, add, (unitId) => answerUnit(params.id, unitId, actor, '单机已添加'))
  })
  const retire = async (
    key: { id: number; unitId: number },
    actor: Actor,
    change: Parameters<typeof changeUnit>[2],
  ) => {
    const before = await answerUnit(key.id, key.unitId, actor, '单机已停用')
    await changeUnit(services, key, { ...change, status: 'retired' }, actor)
    return { ...before, unit: { ...before.unit, status: 'retired' } }
  }
  mountEndpoint(mounting, operations.changeUnit, async ({ params, body, actor }) => {
    if (body.status === 'retired') return retire(params, actor, body)
    await changeUnit(services, params, body, actor)
    return answerUnit(params.id, params.unitId, actor, '单机已更新')
  })
  mountEndpoint(mounting, operations.retireUnit, ({ params, actor }) => retire(params, actor, {}))
}

/** Days kept back, the calendar, and what is on today. */
const dayRoutes = (mounting: Mounting, services: Services): void => {
  const { db, database, clock } = services
  const today = () => dayOf(clock.now())
  mountEndpoint(mounting, operations.listBlocks, async ({ params, query, actor, request }) => {
    await needMachine(db, params.id, ownerIdOf(actor))
    const { page, page_size: limit } = query
    const { rows, total } = await listBlockRows(db, params.id, {
      ...(query.unit_id === undefined ? {} : { unitId: query.unit_id }),
      ...(query.upcoming ? { from: today() } : {}),
      limit,
      offset: (page - 1) * limit,
    })
    return pageAnswer(
      request,
      query,
      total,
      rows.map((row) => viewBlock(row, today())),
    )
  })
  mountEndpoint(mounting, operations.blockDays, (call) => {
    const { params, body, actor, idempotency } = call
    const block = () => blockDays(services, params.id, body, actor, idempotency)
    return createOnce(db, call, block, async (id) => {
      const blocks = (await listHeldFrom(db, params.id, id, !body.unit_id)).map((row) => viewBlock(row, today()))
      const first = blocks[0] ?? refuse('owner.block_not_found')
      return { ...first, success: true as const, message: '这几天不再出租', block: first, blocks }
    })
  })
  mountEndpoint(mounting, operations.releaseBlock, async ({ params, actor }) => {
    await releaseBlock(services, params, actor)
    return { success: true as const, message: '日期已放开' }
  })
  mountEndpoint(mounting, operations.getCalendar, ({ query, actor }) =>
    readCalendar(database.pool, ownerIdOf(actor), query, today()),
  )
  mountEndpoint(mounting, operations.getToday, ({ actor }) => readToday(services, actor))
}
