/** What travels for a rental, as whoever rents, owns or looks after its machine sees it. */
import type { transportOfRental } from '@jihui/protocol/freight/cargo-sources-schema'
import { findLine } from '@jihui/protocol/rental/lines'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import type { Services } from '../../../platform/services.ts'
import { findReceipt, type HandoverRow, listHandovers, type RentalRow } from '../../rental/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { directionsFor, needReachedRental } from './rental-transport.ts'
import { type FoundTrip, listTrips, viewTrip } from './view-trip.ts'

type Transport = z.output<typeof transportOfRental>

/** What the order's hand-over has of a trip, which is what its parties may read. */
const viewHandover = (rental: RentalRow, side: HandoverRow | undefined) => {
  const { positions } = findLine(rental.line).handover
  const titleOf = (position: string) => positions.find(({ key }) => key === position)?.label ?? position
  return {
    driver_name: side?.handover.recordedByName ?? '',
    receiver_name: side?.handover.trip?.receiver ?? '',
    exceptions: [...(side?.handover.trip?.exceptions ?? [])],
    photos: (side?.photos ?? []).map(({ position, file }) => ({ title: titleOf(position), url: fileUrl(file) })),
  }
}
/** Sent by whoever takes it in, and without anything to look at first. */
const isConfirmedWithReceipt = (rental: RentalRow, { cargo: row, order }: FoundTrip, actor: Actor, isNoted: boolean) =>
  row.machineWay === 'out' &&
  row.shipperId === actor.id &&
  rental.userId === actor.id &&
  rental.receivedAt === null &&
  order?.status === 'delivered' &&
  !isNoted

export const readTransportOfRental = async ({ db }: Services, actor: Actor, rentalId: number): Promise<Transport> => {
  const rental = await needReachedRental(db, actor, rentalId)
  const [trips, sides, receipt, mayCall] = await Promise.all([
    listTrips(db, actor, eq(cargo.rentalId, rentalId)),
    listHandovers(db, rentalId),
    findReceipt(db, rentalId),
    directionsFor(db, rental, actor),
  ])
  return {
    may_call: mayCall,
    receipt: receipt && { received_at: receipt.at.toISOString(), by: receipt.by },
    results: trips.map((trip) => {
      const side = sides.find(({ handover }) => trip.order !== undefined && handover.tripId === trip.order.id)
      const handed = viewHandover(rental, side)
      const isNoted = handed.exceptions.length > 0
      return {
        ...viewTrip(trip, actor),
        ...handed,
        is_confirmed_with_receipt: isConfirmedWithReceipt(rental, trip, actor, isNoted),
      }
    }),
  }
}
