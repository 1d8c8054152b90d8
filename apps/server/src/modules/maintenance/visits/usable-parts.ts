import type { taskParts } from '@jihui/protocol/maintenance/orders/task-schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listWorkParts, listUsable } from '../../parts/public.ts'
import { findTask } from '../orders/order-queries.ts'
import { rolesOfRow } from '../orders/order-view.ts'

/** Parts that fit the machine of an order, for whoever works on it and for the desk; what is kept aside for it is there for it. */
export const readUsableParts = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  keyword: string,
): Promise<z.output<typeof taskParts>> => {
  const row = (await findTask(db, actor, clock.now(), id)) ?? refuse('care.not_found')
  const roles = rolesOfRow(row, actor)
  if (!roles.includes('technician') && !roles.includes('staff')) refuse('auth.forbidden')
  const usable = await listUsable(db, { equipmentId: row.equipment_id, userId: actor.id, keyword })
  return withKept(usable, await listWorkParts(db, { taskId: id }))
}

/** What is kept aside for the work is there for it. */
export const withKept = (
  usable: Awaited<ReturnType<typeof listUsable>>,
  own: Awaited<ReturnType<typeof listWorkParts>>,
): z.output<typeof taskParts> => {
  const kept = new Map(own.map((part) => [part.part_id, part.reserved]))
  const results = usable.map(({ list_price_fen, in_store: free, ...part }) => ({
    ...part,
    in_store: free + (kept.get(part.part_id) ?? 0),
    list_price: toYuan(list_price_fen),
  }))
  return { count: results.length, results }
}
