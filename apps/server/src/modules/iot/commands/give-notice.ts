/** Before a machine is locked because of debt its renter is told, in the app and by text message. */
import { findLine } from '@jihui/protocol/rental/lines'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoPartyOfUnit } from '../../maintenance/public.ts'
import { readSetting } from '../../settings/public.ts'
import type { ReachedDevice } from '../devices/reach.ts'
import { mayDecide, requireKnown } from './check-command.ts'
import { lockForCommands } from './place-command.ts'
import { findOrderOfUnit } from './read-lock-facts.ts'
import { deviceLockNotice } from './table.ts'

export const commandEvents = {
  /** A renter is told that his machine will be locked. */
  'iot_lock.noticed': event<{
    readonly userId: number
    readonly rentalId: number
    readonly orderPath: string
    readonly name: string
    readonly number: string
    readonly hours: number
    readonly notes: string
  }>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof commandEvents> {}
}

/** The renter was told already, and the machine may not be locked yet: it counts from then, and nobody is told twice. */
const findNotice = async (tx: Tx, rentalId: number, since: Date): Promise<number | null> => {
  const [given] = await tx
    .select({ id: deviceLockNotice.id })
    .from(deviceLockNotice)
    .where(and(eq(deviceLockNotice.rentalId, rentalId), gt(deviceLockNotice.createdAt, since)))
    .orderBy(asc(deviceLockNotice.id))
    .limit(1)
  return given?.id ?? null
}

export const giveLockNotice = async (
  services: Services,
  device: ReachedDevice,
  reason: string,
  {
    actor,
    client,
    idempotency,
  }: { readonly actor: Actor; readonly client: Client; readonly idempotency: Idempotency | null },
): Promise<number> => {
  if (!mayDecide(actor, device)) refuse('command.not_yours')
  requireKnown(device, 'lock')
  const order = await findOrderOfUnit(services, device.unit_id)
  if (!order?.is_overdue || device.unit_id === null || device.line === null) return refuse('command.not_overdue')
  const { unit_id: unitId, line } = device
  const hours = await readSetting(services.db, 'lock_notice_hours')
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    if (device.as === 'staff') await requireNoPartyOfUnit(services, tx, actor, unitId)
    await lockForCommands(tx, device.id)
    const lately = await findNotice(tx, order.id, addHours(now, -hours))
    if (lately !== null) {
      await recordIdempotencyKey(tx, idempotency, lately, now)
      return lately
    }
    const [made] = await tx
      .insert(deviceLockNotice)
      .values({ deviceId: device.id, rentalId: order.id, reason, givenBy: actor.id, createdAt: now })
      .returning({ id: deviceLockNotice.id })
    const id = made!.id
    await emit(tx, 'iot_lock.noticed', {
      userId: order.user_id,
      rentalId: order.id,
      orderPath: findLine(line).screens.order?.paths[0]?.replace(':id', String(order.id)) ?? '/',
      name: device.equipment_name ?? '',
      number: orderNumber(order.id),
      hours,
      notes: reason,
    })
    const after = { code: device.code, rental_id: order.id, reason, hours }
    await writeAudit(
      tx,
      { actor, action: 'device_command.notice', objectType: 'iot_device', objectId: device.id, after, client },
      now,
    )
    await recordIdempotencyKey(tx, idempotency, id, now)
    return id
  })
}

export const readNotice = async ({ db }: Pick<Services, 'db'>, id: number) => {
  const [notice] = await db.select().from(deviceLockNotice).where(eq(deviceLockNotice.id, id))
  const lockFrom = addHours(notice!.createdAt, await readSetting(db, 'lock_notice_hours'))
  return {
    id,
    rental_id: notice!.rentalId,
    noticed_at: notice!.createdAt.toISOString(),
    lock_from: lockFrom.toISOString(),
  }
}
