/** A rental's machine that has to travel, as the cargo it would be: what the order says filled in. */
import type { fromRentalRequest } from '@jihui/protocol/freight/cargo-sources-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, addMinutes, startOfDay } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findPlace } from '../../geography/public.ts'
import { findOwnerContact, isRenterOf, type RentalRow, seesRenter } from '../../rental/public.ts'
import { findCarried } from './carried-machines.ts'
import {
  type FilledCargo,
  fillCargo,
  loadingHours,
  minutesOnTheWay,
  ownContact,
  placeOf,
  type Side,
} from './filled-cargo.ts'
import { requireOwesTransport, unitsToCarry } from './rental-transport.ts'

type Request = z.output<typeof fromRentalRequest>

/** Loaded so that it is there in time: for the first morning of use, or on the day it is given back. */
const startOf = (direction: Request['direction'], rental: RentalRow) => (minutes: number) => {
  const day = direction === 'out' ? rental.startDate : (rental.plannedReturnDate ?? rental.endDate)
  const there = addHours(startOfDay(day), 8)
  return direction === 'out' ? addMinutes(there, -minutesOnTheWay(minutes) - loadingHours * 60) : there
}

/** The place of use, with its contact for whoever may read it whole. */
const placeOfUse = (rental: RentalRow, actor: Actor): Side => {
  const isReader = seesRenter(rental, actor)
  return {
    city: rental.region || (findPlace(rental.deliveryAddress)?.city.name ?? ''),
    address: rental.deliveryAddress,
    contact_name: isReader ? rental.contactName : '',
    contact_phone: isReader ? rental.contactPhone : '',
  }
}

/** Who is at the lessor's yard: the owner, or of the platform's own machines whoever of staff calls the lorry. */
const lessorContact = async (
  db: Queryable,
  rental: RentalRow,
  actor: Actor,
): Promise<Pick<Side, 'contact_name' | 'contact_phone'>> => {
  if (rental.ownerId === null && !isRenterOf(actor, rental)) return ownContact(db, actor)
  const lessor = await findOwnerContact(db, rental, actor)
  return { contact_name: lessor?.name ?? '', contact_phone: lessor?.phone ?? '' }
}

/** Refuses whoever does not owe the transport of this order's machine. Nothing is saved. */
export const cargoOfRental = async (services: Services, actor: Actor, request: Request): Promise<FilledCargo> => {
  const { db } = services
  const { direction } = request
  const rental = await requireOwesTransport(db, actor, request.rental_id)
  const machine = (await findCarried(db, rental.equipmentId)) ?? refuse('freight.rental_not_found')
  const units = await unitsToCarry(db, rental, direction)
  const first = machine.units.find(({ id }) => id === units[0]?.id)
  const stand = { ...placeOf(machine, first), ...(await lessorContact(db, rental, actor)) }
  const use = placeOfUse(rental, actor)
  return fillCargo(services, {
    machine,
    units,
    from: direction === 'out' ? stand : use,
    to: direction === 'out' ? use : stand,
    startOf: startOf(direction, rental),
    why: {
      name: `订单 ${orderNumber(rental.id)} 的设备`,
      start: '按订单的日期和路上的时间推算',
      late: '按订单的日期已经来不及，从现在起安排',
    },
    rental_id: rental.id,
    direction,
  })
}
