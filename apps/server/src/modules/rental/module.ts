import type { ServerModule } from '../../module.ts'
import { isPartyToPicture } from './queries.ts'
import { rentalRoutes } from './routes.ts'
import { orderFilePurposes } from './scope.ts'
import { orderSearch } from './search-orders.ts'

export const rentalModule: ServerModule = {
  name: 'rental',
  mount: rentalRoutes,
  search: { order: orderSearch },
  // Pictures of a hand-over, and of what was wrong, are for renter and owner alike.
  fileReaders: { [orderFilePurposes.handover]: isPartyToPicture, [orderFilePurposes.issue]: isPartyToPicture },
}
