import type { ServerModule } from '../../module.ts'
import { settlementEvents } from './events.ts'
import { settlementFinders } from './find-disagreements.ts'
import { followRentals } from './follow-rental.ts'
import { rentalKeeper } from './rental-payable.ts'
import { settlementRoutes } from './routes.ts'

/** What becomes of the money of a rental order: it stands above both and is known by neither. */
export const settlementModule: ServerModule = {
  name: 'settlement',
  mount: settlementRoutes,
  events: settlementEvents,
  hooks: { rental: followRentals, payment: { payables: [rentalKeeper] } },
  finders: settlementFinders,
}
