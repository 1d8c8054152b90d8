/** Whether he comes, that he is there, and why he rests. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type {
  acceptTaskRequest,
  declineRequest,
  pauseRequest,
  resumeRequest,
  startRequest,
} from '@jihui/protocol/maintenance/orders/task-schema'
import { pauseReasons } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { type Point, pointOfDevice, straightKm } from '../../geography/public.ts'
import { type Doing, type Done, movingAct, noChange } from './field-act.ts'

export const acceptWork = movingAct<z.output<typeof acceptTaskRequest>>('accept', noChange)

/** The days stay kept: somebody else may come on them. */
export const declineWork = movingAct<z.output<typeof declineRequest>>('decline', async (_doing, { reason }) => ({
  set: { assignedTo: null },
  notes: reason,
}))

const requireCode = async ({ services, tx, order }: Doing, code: string): Promise<void> => {
  const unitId = await services.hooks.maintenance.unitOfCode?.(tx, code)
  if (unitId !== order.unitId) refuse('care.other_machine', { errors: { code: '这不是这张维护单的设备' } })
}
/** Where the machine stands; null where nobody said. */
const pointOfUnit = async (db: Queryable, unitId: number): Promise<Point | null> => {
  const { rows } = await ask(
    db,
    { latitude: 'number?', longitude: 'number?' },
    sql`select u.latitude::float8 as latitude, u.longitude::float8 as longitude from ${unitsOfMachines} where u.id = ${unitId}`,
  )
  const { latitude, longitude } = rows[0]!
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
const noPlace = '手机报的位置不在国内，打开定位再试，或者扫机器上的码'
/** Machines are moved: who says that he is there is believed, and it is looked at. */
const tellDistance = async ({ tx, order }: Doing, where: Point | null): Promise<Done> => {
  if (where === null) return { notes: '没有定到位置', isDoubtful: true }
  const stands = await pointOfUnit(tx, order.unitId)
  const metres = stands === null ? 0 : straightKm(where, stands) * 1000
  if (metres <= workOrderLimits.nearMetres) return { facts: { ...where } }
  const spoken = metres < 10_000 ? `${Math.round(metres)} 米` : `${Math.round(metres / 1000)} 公里`
  return { notes: `离设备登记的位置 ${spoken}`, isDoubtful: true, facts: { ...where } }
}
export const startWork = movingAct<z.output<typeof startRequest>>('start', async (doing, body) => {
  const { method, code, ...place } = body
  if (method === 'code') await requireCode(doing, code)
  const told = method === 'location' ? await tellDistance(doing, pointOfDevice(place, doing.hasHappened, noPlace)) : {}
  return { ...told, facts: { method, ...told.facts }, set: { startedAt: doing.at } }
})

export const pauseWork = movingAct<z.output<typeof pauseRequest>>('pause', async (_doing, { reason, notes }) => ({
  set: { pauseReason: reason },
  notes: [pauseReasons[reason].label, notes].filter(Boolean).join('：'),
}))
export const resumeWork = movingAct<z.output<typeof resumeRequest>>('resume', async () => ({
  set: { pauseReason: null },
}))
