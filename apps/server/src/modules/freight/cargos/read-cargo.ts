/** One cargo and pages of it, as each reader may see them. */
import type { cargoDetail } from '@jihui/protocol/freight/cargo-schema'
import type { FreightTerms } from '@jihui/protocol/freight/terms'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { commissionPercentOf } from '../membership/membership-queries.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { findDriver } from '../parties/party-queries.ts'
import { cargoInterest } from './cargo-table.ts'
import { listCargoPhotos } from './cargo-photos.ts'
import { type CargoCard, findCard, findOpenBid, listCargoHistory } from './cargo-queries.ts'
import { type CargoReader, viewCargo, viewCargoHistory } from './cargo-view.ts'
import { toldActors } from '../../identity/public.ts'

const isStaffOfFreight = (actor: Actor): boolean => actor.isStaff && actor.permissions.has('rental_view')

/** Somebody who is known to drive, by the prices that were read. What is left to him is told after what his own membership takes off. */
export const readerWhoDrives = async (
  db: Queryable,
  actor: Actor,
  prices: FreightTerms['prices'],
  now: Date,
): Promise<CargoReader> => ({
  id: actor.id,
  isDriver: true,
  isStaff: isStaffOfFreight(actor),
  prices: { ...prices, commissionPercent: await commissionPercentOf(db, actor.id, prices, now) },
})

export const readerOf = async (db: Queryable, actor: Actor, now: Date): Promise<CargoReader> => {
  const isDriver = (await findDriver(db, actor.id))?.isSuspended === false
  const { prices } = await findTerms(db)
  if (isDriver) return readerWhoDrives(db, actor, prices, now)
  return { id: actor.id, isDriver, isStaff: isStaffOfFreight(actor), prices }
}

/** That a driver looked is counted, and who did is told when it is offered again; nothing else is kept of it. */
const noteLook = async (db: Queryable, { cargo }: CargoCard, reader: CargoReader, now: Date): Promise<void> => {
  if (!reader.isDriver || cargo.shipperId === reader.id || cargo.status !== 'open') return
  await db
    .insert(cargoInterest)
    .values({ cargoId: cargo.id, driverId: reader.id, seenAt: now })
    .onConflictDoUpdate({ target: [cargoInterest.cargoId, cargoInterest.driverId], set: { seenAt: now } })
}

export type CountCandidates = (card: CargoCard) => Promise<number>

export const readCargo = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  countCandidates: CountCandidates,
): Promise<z.output<typeof cargoDetail>> => {
  const reader = await readerOf(db, actor, clock.now())
  const card = (await findCard(db, id, actor.id, reader.isStaff)) ?? refuse('freight.cargo_not_found')
  const isOwn = card.cargo.shipperId === actor.id
  await noteLook(db, card, reader, clock.now())
  const [photos, history, bid, candidates] = await Promise.all([
    listCargoPhotos(db, id),
    isOwn || reader.isStaff ? listCargoHistory(db, id) : [],
    reader.isDriver ? findOpenBid(db, id, actor.id) : null,
    isOwn && card.cargo.status === 'open' ? countCandidates(card) : null,
  ])
  return {
    photos,
    candidates_count: candidates,
    my_bid: bid && { id: bid.id, price: toYuan(bid.priceFen), version: bid.version },
    history: viewCargoHistory(history, await toldActors(db, reader, history)),
    ...viewCargo(card, reader),
  }
}
