/** Who draws fences, and for which devices he may. */
import type { FenceScope } from '@jihui/protocol/iot/fences/schema'
import { lines } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import { type Actor, isOwner, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isOrderWhere } from '../../rental/public.ts'
import { listReached, managesAll } from '../devices/reach.ts'

/** Whose a fence is that this person draws; null: the platform's. */
export const requireDrawer = (actor: Actor): number | null => {
  if (managesAll(actor)) return null
  return isOwner(actor) ? ownerIdOf(actor) : refuse('fence.owners_only')
}

const requireDevices = async (services: Services, actor: Actor, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const where = sql`d.id = any(${sql.param(wanted)}::bigint[])`
  const reached = await listReached(services, actor, where, sql`d.id`, wanted.length)
  if (reached.filter((one) => one.as !== 'renter').length < wanted.length)
    refuse('device.not_found', { errors: { 'applies_to.devices': '有的设备不存在，或者不是自己的' } })
}
const requireOrder = async ({ db }: Pick<Services, 'db'>, actor: Actor, rentalId: number): Promise<void> => {
  const his = managesAll(actor) ? sql`true` : sql`r.owner_id = ${ownerIdOf(actor)}`
  const { rows } = await ask(
    db,
    { is_his: 'flag' },
    sql`select ${isOrderWhere(sql`${rentalId}::bigint`, his)} as is_his`,
  )
  if (!rows[0]?.is_his) refuse('resource.not_found', { errors: { 'applies_to.rental_id': '订单不存在' } })
}

/** @throws where something in it is not there for him: another's is as if there were none. */
export const requireScope = async (services: Services, actor: Actor, scope: FenceScope): Promise<void> => {
  const unknown = (scope.lines ?? []).find((line) => !lines.some(({ id }) => id === line))
  if (unknown !== undefined) {
    const sentence = `没有“${unknown}”这条业务线`
    refuse('request.invalid', { message: sentence, errors: { 'applies_to.lines': sentence } })
  }
  await requireDevices(services, actor, scope.devices ?? [])
  if (typeof scope.rental_id === 'number') await requireOrder(services, actor, scope.rental_id)
}
