import type { Actor } from '../../platform/access.ts'
import type { Services } from '../../platform/services.ts'
import { refuse } from '../../platform/refusal.ts'
import { toldActors } from '../identity/public.ts'
import { findOrderWithParts } from './read-order.ts'
import { viewRentalDetail } from './view.ts'

/** The order as it stands now, for this reader. */
export const readRental = async (services: Services, id: number, actor: Actor) => {
  const order = (await findOrderWithParts(services, id)) ?? refuse('rental.not_found')
  const told = await toldActors(services.db, actor, order.history)
  return viewRentalDetail(order, actor, services.clock.now(), told)
}

/** What every command on an order answers. */
export const answerRental = async (services: Services, id: number, actor: Actor, message: string) => {
  const rental = await readRental(services, id, actor)
  return { success: true as const, message, rental, status: rental.status, display_status: rental.display_status }
}
