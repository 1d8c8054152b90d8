/** A carrier's drivers: invited by telephone number, there once they accept, gone when either side ends it. */
import { carrierDriverMax } from '@jihui/protocol/freight/carrier/schema'
import { coversLicence, type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, asc, count, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findContact, findUserByPhone } from '../../identity/public.ts'
import { type Driver, findDriver, requireDriver } from './party-queries.ts'
import { carrierDriver, freightDriver, freightVehicle } from './party-table.ts'

export const requireCarrier = async (db: Queryable, actor: Pick<Actor, 'id'>): Promise<Driver> => {
  const carrier = await requireDriver(db, actor)
  return carrier.kind === 'carrier' ? carrier : refuse('freight.carrier_required')
}

export const listCarrierDrivers = (db: Queryable, carrierId: number) =>
  db
    .select({ row: carrierDriver, driver: freightDriver })
    .from(carrierDriver)
    .leftJoin(freightDriver, eq(freightDriver.userId, carrierDriver.driverId))
    .where(and(eq(carrierDriver.carrierId, carrierId), isNull(carrierDriver.endedAt)))
    .orderBy(asc(carrierDriver.id))
    .limit(carrierDriverMax)

/** Whether he drives for this carrier now. */
export const isDriverOf = async (db: Queryable, carrierId: number, driverId: number): Promise<boolean> => {
  const his = and(eq(carrierDriver.carrierId, carrierId), eq(carrierDriver.driverId, driverId))
  const [row] = await db
    .select({ id: carrierDriver.id })
    .from(carrierDriver)
    .where(and(his, isNotNull(carrierDriver.acceptedAt), isNull(carrierDriver.endedAt)))
    .limit(1)
  return row !== undefined
}

/** Asks whoever has this number. Asked again he is asked once. */
export const inviteCarrierDriver = ({ db, clock }: Services, actor: Actor, phone: string): Promise<void> =>
  db.transaction(async (tx) => {
    const carrier = await requireCarrier(tx, actor)
    if ((await findContact(tx, actor.id)).phone === phone) refuse('freight.own_invitation')
    const [held] = await tx
      .select({ total: count() })
      .from(carrierDriver)
      .where(and(eq(carrierDriver.carrierId, actor.id), isNull(carrierDriver.endedAt)))
    if (held!.total >= carrierDriverMax) refuse('freight.too_many_drivers')
    const made = await tx
      .insert(carrierDriver)
      .values({ carrierId: actor.id, phone, invitedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: carrierDriver.id })
    const user = made.length > 0 ? await findUserByPhone(tx, phone) : null
    if (user) await emit(tx, 'freight.carrier_invited', { userId: user.id, carrier: carrier.realName })
  })

/** What becomes of his vehicles: nobody but the carrier drives them, until he says who. */
const takeVehicles = (tx: Tx, carrierId: number, driverId: number) =>
  tx
    .update(freightVehicle)
    .set({ driverId: null })
    .where(and(eq(freightVehicle.ownerId, carrierId), eq(freightVehicle.driverId, driverId)))

const end = async (tx: Tx, row: typeof carrierDriver.$inferSelect, now: Date): Promise<void> => {
  await tx.update(carrierDriver).set({ endedAt: now }).where(eq(carrierDriver.id, row.id))
  if (row.driverId !== null) await takeVehicles(tx, row.carrierId, row.driverId)
}

/** Trips that are under way go on. */
export const endCarrierDriver = ({ db, clock }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await requireCarrier(tx, actor)
    const own = and(eq(carrierDriver.id, id), eq(carrierDriver.carrierId, actor.id), isNull(carrierDriver.endedAt))
    const [row] = await tx.select().from(carrierDriver).where(own).for('update')
    if (!row) return refuse('freight.driver_not_yours')
    await end(tx, row, clock.now())
    if (row.driverId !== null)
      await emit(tx, 'freight.carrier_left', {
        userId: row.driverId,
        carrier: (await findDriver(tx, actor.id))!.realName,
      })
  })

/** Who drives this vehicle; null: the carrier himself. His licence must do for it. */
export const giveVehicle = (
  { db }: Services,
  actor: Actor,
  vehicleId: number,
  driverId: number | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    await requireCarrier(tx, actor)
    const own = and(
      eq(freightVehicle.id, vehicleId),
      eq(freightVehicle.ownerId, actor.id),
      isNull(freightVehicle.removedAt),
    )
    const [vehicle] = await tx.select().from(freightVehicle).where(own).for('update')
    if (!vehicle) return refuse('freight.vehicle_not_found')
    if (driverId !== null) {
      const driver = (await isDriverOf(tx, actor.id, driverId)) ? await findDriver(tx, driverId) : null
      if (!driver) return refuse('freight.driver_not_yours')
      const needed = vehicleTypes[vehicle.type as VehicleTypeCode].licence
      if (!coversLicence(driver.licence, needed))
        refuse('freight.licence_too_low', { message: `${driver.licence} 驾照开不了这种车，要 ${needed}` })
    }
    await tx.update(freightVehicle).set({ driverId }).where(eq(freightVehicle.id, vehicleId))
  })

/** Carriers that asked for him by the number of his account, and those he drives for. */
export const findInvitations = async (db: Queryable, userId: number) => {
  const { phone } = await findContact(db, userId)
  const isHis = or(
    eq(carrierDriver.driverId, userId),
    phone === null ? undefined : and(isNull(carrierDriver.driverId), eq(carrierDriver.phone, phone)),
  )
  return db
    .select({ row: carrierDriver, carrier: freightDriver.realName })
    .from(carrierDriver)
    .innerJoin(freightDriver, eq(freightDriver.userId, carrierDriver.carrierId))
    .where(and(isHis, isNull(carrierDriver.endedAt)))
    .orderBy(asc(carrierDriver.id))
    .limit(50)
}

const lockInvitation = async (tx: Tx, userId: number, id: number) => {
  const found = (await findInvitations(tx, userId)).find(({ row }) => row.id === id)
  if (!found) return refuse('freight.invitation_not_found')
  const [row] = await tx
    .select()
    .from(carrierDriver)
    .where(and(eq(carrierDriver.id, id), isNull(carrierDriver.endedAt)))
    .for('update')
  // Somebody else with the number was first.
  return row && (row.driverId === null || row.driverId === userId) ? row : refuse('freight.invitation_not_found')
}
export const acceptInvitation = ({ db, clock }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const driver = await requireDriver(tx, actor)
    const row = await lockInvitation(tx, actor.id, id)
    if (row.acceptedAt !== null) return
    const now = clock.now()
    await tx.update(carrierDriver).set({ driverId: actor.id, acceptedAt: now }).where(eq(carrierDriver.id, id))
    await emit(tx, 'freight.carrier_joined', { userId: row.carrierId, driver: driver.realName })
  })
/** Declines what was asked, or leaves. */
export const leaveCarrier = ({ db, clock }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => end(tx, await lockInvitation(tx, actor.id, id), clock.now()))

export const stateOf = (row: Pick<typeof carrierDriver.$inferSelect, 'acceptedAt'>) =>
  row.acceptedAt === null ? ('invited' as const) : ('driving' as const)
