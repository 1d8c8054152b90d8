import { listVehicleTypes, priceFreight, readFreightPlatform } from '@jihui/protocol/freight/price-operations'
import { vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { findTerms } from './freight-terms.ts'
import { readPlatform } from './platform-figures.ts'
import { priceFreightTrip } from './price-trip.ts'

const viewType = (code: (typeof vehicleTypeCodes)[number]) => {
  const type = vehicleTypes[code]
  return {
    code,
    label: type.label,
    length_m: type.lengthM,
    width_m: type.widthM,
    height_m: type.heightM,
    load_t: type.loadT,
    volume_m3: type.volumeM3,
    is_open: type.isOpen,
    has_crane: type.hasCrane,
    licence: type.licence,
    is_heavy: type.isHeavy,
  }
}

export const priceRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, listVehicleTypes, async () => ({ results: vehicleTypeCodes.map(viewType) }))
  mountEndpoint(mounting, readFreightPlatform, async () =>
    readPlatform(services.database.pool, (await findTerms(services.db)).prices),
  )
  mountEndpoint(mounting, priceFreight, async ({ body }) =>
    priceFreightTrip(services, body, (await findTerms(services.db)).prices),
  )
}
