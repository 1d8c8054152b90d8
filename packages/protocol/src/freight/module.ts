/** Freight: shippers and drivers, cargo and the trips that carry it. */
import { defineModule } from '../module.ts'
import { freightErrors } from './errors.ts'
import { freightPriceEndpoints } from './price-operations.ts'

export const freightModule = defineModule({
  name: 'freight',
  endpoints: [...freightPriceEndpoints],
  errors: freightErrors,
})
