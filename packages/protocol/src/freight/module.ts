/** Freight: shippers and drivers, cargo and the trips that carry it. */
import { auditWordsOf, defineModule, settled, waitsForTime } from '../module.ts'
import { bidEndpoints } from './bid-operations.ts'
import { bidMachine, cargoMachine } from './cargo-machine.ts'
import { cargoEndpoints } from './cargo-operations.ts'
import { freightErrors } from './errors.ts'
import { freightOrderMachine, freightOrderStatusCodes } from './order-machine.ts'
import { matchEndpoints } from './match-operations.ts'
import { freightPriceEndpoints } from './price-operations.ts'
import { freightProfileEndpoints } from './profile-operations.ts'
import { freightTermsEndpoints } from './terms-operations.ts'

const cargoTime = 'freight-cargo-time'
export const freightModule = defineModule({
  name: 'freight',
  endpoints: [
    ...freightProfileEndpoints,
    ...freightPriceEndpoints,
    ...freightTermsEndpoints,
    ...cargoEndpoints,
    ...matchEndpoints,
    ...bidEndpoints,
  ],
  errors: freightErrors,
  machines: [cargoMachine, bidMachine, freightOrderMachine],
  waits: {
    'cargo.status': {
      // Nobody waits for what nobody else can see.
      draft: settled,
      open: waitsForTime('driver', cargoTime, '等司机接单；装货时间过了还没有人接，货源自动过期。'),
      taken: settled,
      done: settled,
      cancelled: settled,
      expired: settled,
    },
    // No order can be placed yet: what waits in these, and for how long, comes with the accept.
    'freight_order.status': Object.fromEntries(freightOrderStatusCodes.map((status) => [status, settled])),
    'freight_bid.status': {
      offered: waitsForTime('shipper', cargoTime, '等货主选定；货源过期、撤下或改了内容，报价就失效。'),
      withdrawn: settled,
      chosen: settled,
      declined: settled,
      lapsed: settled,
    },
  },
  audit: {
    actions: { ...auditWordsOf('cargo', '货源', cargoMachine), 'freight.change_terms': '改运价' },
    objects: { cargo: '货源', freight_price_terms: '运价' },
  },
})
