import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { fingerprintOf } from '../../../platform/fingerprint.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireExtrasPaid } from '../extras/settle-extra.ts'
import { freightShipper } from '../parties/party-table.ts'
import { attachPhotos } from '../../field/public.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { requireShipper, type Shipper } from '../parties/party-queries.ts'
import { shipperAtOnce } from '../parties/shipper-at-once.ts'
import { cargoPhotoKind, goodsAct } from './cargo-photos.ts'
import { cargo } from './cargo-table.ts'
import {
  type CargoBody,
  type Content,
  contentOf,
  endsOf,
  type Measured,
  measureContent,
  requireAgreed,
  requireNotice,
  requirePublishable,
} from './decide-content.ts'
import { findLaneFacts } from './lane-facts.ts'
import { cargos, type CargoRow, noteCreated } from './move-cargo.ts'
import { type MachineOfCargo, machineOfCargo, writeUnits } from '../rentals/machine-cargo.ts'
import { writeStops, writeVersion } from './write-content.ts'

/** One after another what one shipper publishes: what he has is counted, and the same is found. */
export const lockShipper = (tx: Tx, userId: number) =>
  tx
    .select({ id: freightShipper.userId })
    .from(freightShipper)
    .where(eq(freightShipper.userId, userId))
    .for('no key update')

export const decideContent = async (tx: Tx, shipper: Shipper, measured: Measured): Promise<Content> => {
  const lane = { ...endsOf(measured.placed), vehicleType: measured.priced.vehicleType, shipperId: shipper.userId }
  return contentOf(measured, shipper, await findLaneFacts(tx, lane, measured.terms.prices.freeHours))
}

/** Refuses one more open cargo than a shipper may have, and whoever owes a driver what he agreed to. */
export const requireRoom = async (tx: Tx, shipperId: number, now: Date): Promise<void> => {
  const open = await tx
    .select({ id: cargo.id })
    .from(cargo)
    .where(and(eq(cargo.shipperId, shipperId), eq(cargo.status, 'open')))
    .limit(cargoLimits.openMax)
  if (open.length >= cargoLimits.openMax) refuse('freight.too_many_cargos')
  await requireExtrasPaid(tx, shipperId, now)
}

/** The same, made within the hour and still there. */
const findSame = async (tx: Tx, shipperId: number, fingerprint: string, isPublished: boolean, now: Date) => {
  const [same] = await tx
    .select({ id: cargo.id })
    .from(cargo)
    .where(
      and(
        eq(cargo.shipperId, shipperId),
        eq(cargo.fingerprint, fingerprint),
        gt(cargo.createdAt, addMinutes(now, -cargoLimits.sameMinutes)),
        inArray(cargo.status, isPublished ? ['open', 'taken'] : ['draft']),
      ),
    )
    .orderBy(desc(cargo.id))
    .limit(1)
  return same?.id ?? null
}

/** Two units of a machine that go the same way are two cargos. */
const ofMachine = (columns: Content['columns'], machine: MachineOfCargo): Content['columns'] => ({
  ...columns,
  fingerprint: fingerprintOf([columns.fingerprint, machine]),
})

export interface Created {
  readonly id: number
  /** It was there already. */
  readonly isSame: boolean
}

const isOfHouse = ({ rental_id: rentalId, unit_ids: unitIds }: CargoBody): boolean =>
  rentalId !== null || unitIds.length > 0

/**
 * Writes a cargo down, as a draft or open to drivers. Answers the one that is there where it is the same. Whoever owes the
 * transport of a machine of the house is a shipper with it.
 */
export const createCargo = async (
  services: Services,
  actor: Actor,
  body: CargoBody,
  asked: Idempotency | null,
): Promise<Created> => {
  const { db, clock } = services
  if (!isOfHouse(body)) await requireShipper(db, actor)
  const machine = await machineOfCargo(db, actor, body)
  if (body.publish) requireAgreed(body.agreed_to_terms)
  const measured = await measureContent(services, body, await findTerms(db), clock.now())
  return db.transaction(async (tx) => {
    const now = clock.now()
    if (machine) await shipperAtOnce(tx, actor, now)
    await lockShipper(tx, actor.id)
    const shipper = await requireShipper(tx, actor)
    const content = await decideContent(tx, shipper, measured)
    const { stops } = content
    const columns = machine ? ofMachine(content.columns, machine) : content.columns
    const same = await findSame(tx, actor.id, columns.fingerprint, body.publish, now)
    if (same !== null) {
      await recordIdempotencyKey(tx, asked, same, now)
      return { id: same, isSame: true }
    }
    if (body.publish) {
      requirePublishable(columns, measured.terms.prices)
      requireNotice(columns, now)
      await requireRoom(tx, actor.id, now)
    }
    const [made] = (await tx
      .insert(cargo)
      .values({
        ...columns,
        shipperId: actor.id,
        status: 'draft',
        rentalId: machine?.rentalId ?? null,
        machineWay: machine?.machineWay ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning()) as CargoRow[]
    await writeStops(tx, made!.id, stops)
    await attachPhotos(tx, { kind: cargoPhotoKind, id: made!.id, act: goodsAct }, body.photos, actor.id, now)
    if (machine) await writeUnits(tx, made!.id, machine.unitIds)
    await noteCreated(tx, made!, actor, now)
    if (body.publish) await openCargo(tx, made!, actor, now)
    await recordIdempotencyKey(tx, asked, made!.id, now)
    return { id: made!.id, isSame: false }
  })
}

/** Opens it to drivers, with the version they read. */
export const openCargo = async (tx: Tx, row: CargoRow, by: Actor, now: Date): Promise<CargoRow> => {
  const opened = await cargos.transition(tx, row, { action: 'publish', by, as: 'shipper', now })
  await writeVersion(tx, opened, now)
  return opened
}
