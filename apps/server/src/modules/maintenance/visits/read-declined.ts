/** What he declined as it stands then: his no longer, so that he sees of it what anybody may. */
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findTask } from '../orders/order-queries.ts'
import { viewTaskDetail } from '../orders/order-view.ts'

export const readDeclined = async (services: Pick<Services, 'db' | 'clock'>, actor: Actor, id: number) => {
  const reader: Actor = { ...actor, isStaff: true, permissions: new Set(['equipment_view']) }
  const row = (await findTask(services.db, reader, services.clock.now(), id)) ?? refuse('care.not_found')
  return viewTaskDetail(services, row, actor)
}
