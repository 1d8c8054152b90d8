import type { cargoChange } from '@jihui/protocol/freight/cargo-schema'
import type { GoodsCategory } from '@jihui/protocol/freight/goods'
import { spokenYuan } from '@jihui/protocol/spoken'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findFundedAt } from '../funding/funding.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { requireShipper } from '../parties/party-queries.ts'
import { requireOwesTransport } from '../rentals/rental-transport.ts'
import { cargo, cargoStop } from './cargo-table.ts'
import { decideContent, lockShipper, openCargo, requireRoom } from './create-cargo.ts'
import { measureContent, requireAgreed, requireNotice, requirePublishable, type Stated } from './decide-content.ts'
import { cargos, type CargoRow, lapseBids, lockOwnCargo } from './move-cargo.ts'
import { writeStops, writeVersion } from './write-content.ts'

type Change = z.output<typeof cargoChange>

const metres = (centimetres: number | null): number | null => (centimetres === null ? null : centimetres / 100)
/** A cargo as its shipper stated it. */
const statedOf = async (db: Queryable, row: CargoRow): Promise<Stated> => {
  const stops = await db.select().from(cargoStop).where(eq(cargoStop.cargoId, row.id)).orderBy(asc(cargoStop.position))
  return {
    goods: {
      name: row.goodsName,
      category: row.goodsCategory as GoodsCategory,
      weight_t: row.weightKg / 1000,
      pieces: row.pieces,
      length_m: metres(row.lengthCm),
      width_m: metres(row.widthCm),
      height_m: metres(row.heightCm),
      packing: row.packing,
      value: row.valueFen === 0 ? null : row.valueFen,
    },
    stops: stops.map((stop) => ({
      kind: stop.kind as 'pickup' | 'delivery',
      city: `${stop.city}${stop.district}`,
      address: stop.address,
      ...(stop.isExact && { latitude: stop.latitude, longitude: stop.longitude }),
      contact_name: stop.contactName,
      contact_phone: stop.contactPhone,
      window_start: stop.windowStart,
      window_end: stop.windowEnd,
      has_crane: stop.hasCrane,
      has_ramp: stop.hasRamp,
      has_night_parking: stop.hasNightParking,
    })),
    vehicle_type: row.vehicleType as Stated['vehicle_type'],
    mode: row.mode as Stated['mode'],
    price: row.priceFen,
    notes: row.notes,
  }
}

/** Leaves out what was not named, so that it does not take the place of what is there. */
const named = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>
const changedBy = (before: Stated, { version: _version, goods, ...others }: Change): Stated =>
  ({ ...before, ...named(others), goods: { ...before.goods, ...named(goods ?? {}) } }) as Stated

const requireVersion = (row: CargoRow, version: number | undefined): void => {
  if (version !== undefined && row.version !== version)
    refuse('freight.cargo_changed', { current: { version: row.version } })
}

/** One's own cargo as it is read outside a transaction, before its way is measured. */
const readOwn = async (db: Queryable, id: number, shipperId: number): Promise<CargoRow> => {
  const [row] = (await db.select().from(cargo).where(eq(cargo.id, id))) as CargoRow[]
  return row && row.shipperId === shipperId ? row : refuse('freight.cargo_not_found')
}

/** Of two versions of the same cargo, what a driver would want to hear of first. */
const changeSaid = (before: CargoRow, after: CargoRow): string => {
  if (before.priceFen !== after.priceFen && after.priceFen !== null) {
    const isRaise = before.priceFen !== null && after.priceFen > before.priceFen
    return `${isRaise ? '加价到' : '运费改为'} ${spokenYuan(after.priceFen)}`
  }
  return ''
}

const saveChange = async (tx: Tx, row: CargoRow, set: Partial<typeof cargo.$inferInsert>, actor: Actor, now: Date) => {
  const changes = { ...set, version: row.version + 1 }
  const notes = changeSaid(row, { ...row, priceFen: set.priceFen ?? null })
  return cargos.transition(tx, row, { action: 'edit', by: actor, as: 'shipper', set: changes, notes, now })
}

const funded = '运费已托管，要改价先取消托管'
/** Changes a cargo that nobody has taken. Every change is a new version; bids on an open one's last version lapse. */
export const changeCargo = async (services: Services, actor: Actor, id: number, change: Change): Promise<void> => {
  const { db, clock } = services
  await requireShipper(db, actor)
  const before = await readOwn(db, id, actor.id)
  cargos.requireOpen(before, 'edit')
  requireVersion(before, change.version)
  const measured = await measureContent(
    services,
    changedBy(await statedOf(db, before), change),
    await findTerms(db),
    clock.now(),
  )
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockShipper(tx, actor.id)
    const shipper = await requireShipper(tx, actor)
    const row = (await lockOwnCargo(tx, id, actor.id)) ?? refuse('freight.cargo_not_found')
    cargos.requireOpen(row, 'edit')
    requireVersion(row, change.version)
    const { columns, stops } = await decideContent(tx, shipper, measured)
    if (row.status === 'open') requirePublishable(columns, measured.terms.prices)
    // A raise may come in the last minute; a window is moved to where somebody can keep it.
    if (row.status === 'open' && columns.expiresAt.getTime() !== row.expiresAt.getTime()) requireNotice(columns, now)
    const isAtAnother = columns.mode !== row.mode || columns.priceFen !== row.priceFen
    if (isAtAnother && (await findFundedAt(tx, id))) refuse('freight.cargo_funded', { errors: { price: funded } })
    await writeStops(tx, id, stops)
    const after = await saveChange(tx, row, columns, actor, now)
    if (after.status !== 'open') return
    await writeVersion(tx, after, now)
    await lapseBids(tx, after, 'lapse', now)
  })
}

/** Opens a draft to drivers, as it would be published today: its windows may have passed since it was written. */
export const publishCargo = async (
  services: Services,
  actor: Actor,
  id: number,
  { version, agreed_to_terms: isAgreed }: { version?: number | undefined; agreed_to_terms: boolean },
): Promise<void> => {
  const { db, clock } = services
  await requireShipper(db, actor)
  const before = await readOwn(db, id, actor.id)
  cargos.requireOpen(before, 'publish')
  requireAgreed(isAgreed)
  const measured = await measureContent(services, await statedOf(db, before), await findTerms(db), clock.now())
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockShipper(tx, actor.id)
    const shipper = await requireShipper(tx, actor)
    const row = (await lockOwnCargo(tx, id, actor.id)) ?? refuse('freight.cargo_not_found')
    cargos.requireOpen(row, 'publish')
    requireVersion(row, version ?? before.version)
    if (row.rentalId !== null) await requireOwesTransport(tx, actor, row.rentalId)
    await requireRoom(tx, actor.id, now)
    const { columns, stops } = await decideContent(tx, shipper, measured)
    requirePublishable(columns, measured.terms.prices)
    requireNotice(columns, now)
    await writeStops(tx, id, stops)
    await tx.update(cargo).set(columns).where(eq(cargo.id, id))
    await openCargo(tx, { ...row, ...columns } as CargoRow, actor, now)
  })
}
