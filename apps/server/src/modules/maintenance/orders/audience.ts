/** Open pages that look at a work order: they hear that it moved. */
import { topicOf } from '@jihui/protocol/channel'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { consumes } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { isOrderWhere } from '../../rental/public.ts'
import { isReachedBy } from './parties-of-order.ts'

/** A page hears of it in whatever name its reader acts. */
export const mayHearOfOrder = async ({ db, clock, hooks }: Services, actor: Actor, id: number): Promise<boolean> => {
  const { company } = hooks.rental
  const isOfCompany = company
    ? isOrderWhere(sql`m.rental_id`, sql`r.tenant_id in (${company.seenBy(actor.id)})`)
    : sql`false`
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select m.id from maintenance_request m ${joinUnitOf(sql`m.unit_id`)}
      where m.id = ${id} and (${isReachedBy(actor, clock.now())} or ${isOfCompany})`,
  )
  return rows.length > 0
}

export const tellsAudience = consumes('maintenance.moved', ({ realtime }, { payload }, tx) => {
  const { requestId: id, action, status } = payload
  return realtime.publishTo(
    topicOf('maintenance_request', id),
    { type: 'maintenance_changed', request_id: id, action, status },
    tx,
  )
})
