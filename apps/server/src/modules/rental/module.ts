import { orderChangedMessage, orderTopicKind } from '@jihui/protocol/rental/conventions'
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { rentalFinders } from './find-disagreements.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { rentalEvents } from './events.ts'
import { runRentalTimers } from './timers/rental-timers.ts'
import { ordersOfMachines } from './orders-of-machines.ts'
import { isPartyToPicture, reachesRental } from './queries.ts'
import { rentalRoutes } from './routes.ts'
import { orderFilePurposes, reachOf } from './scope.ts'
import { orderSearch } from './search-orders.ts'

export const rentalModule: ServerModule = {
  name: 'rental',
  mount: rentalRoutes,
  events: rentalEvents,
  jobs: { 'rental-time': everyMinute(runRentalTimers) },
  topics: {
    [orderTopicKind]: {
      id: 'number',
      mayJoin: (services, actor, id) => reachesRental(services, { id, ...reachOf(actor, 'rental_view') }, actor.id),
      changedMessage: orderChangedMessage,
    },
  },
  hooks: {
    catalogue: { orders: ordersOfMachines },
    // The loading of its lorry stands on an order's hand-over.
    field: { readers: isPartyToPicture },
    identity: {
      ties: {
        orders: {
          position: 1,
          label: '租赁订单',
          unit: '单',
          openLabel: '没结束的订单',
          counted: (userId) => sql`select count(*)::int as count,
            count(*) filter (where status in (${codeList(holdingStatuses)}))::bigint as open
            from rental where renter_key = ${userId}`,
        },
      },
    },
  },
  search: { order: orderSearch },
  // Pictures of a hand-over, and of what was wrong, are for renter and owner alike.
  fileReaders: { [orderFilePurposes.handover]: isPartyToPicture, [orderFilePurposes.issue]: isPartyToPicture },
  finders: rentalFinders,
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
