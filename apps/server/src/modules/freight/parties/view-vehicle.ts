import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { documentsOfAll } from '../matching/driver-documents.ts'
import { listDrivers, listVehiclesOf } from './party-queries.ts'

/** A person's vehicles as whoever owns or drives them reads them, with until when their papers and their drivers' count. */
export const viewVehiclesOf = async ({ db, clock }: Pick<Services, 'db' | 'clock'>, readerId: number) => {
  const vehicles = await listVehiclesOf(db, readerId)
  const drivers = await listDrivers(
    db,
    vehicles.map(({ ownerId, driverId }) => driverId ?? ownerId),
  )
  const driven = vehicles.flatMap((vehicle) => {
    const driver = drivers.get(vehicle.driverId ?? vehicle.ownerId)
    return driver ? [{ vehicle, driver }] : []
  })
  const documents = await documentsOfAll(db, driven, clock.now())
  return driven.map(({ vehicle }, at) => {
    const { until, sentence } = documents[at]!
    return {
      id: vehicle.id,
      type: vehicle.type as VehicleTypeCode,
      type_display: vehicleTypes[vehicle.type as VehicleTypeCode].label,
      plate: vehicle.plate,
      length_m: vehicle.lengthCm / 100,
      load_t: vehicle.loadKg / 1000,
      volume_m3: vehicle.volumeLitres / 1000,
      is_own: vehicle.ownerId === readerId,
      driver_id: vehicle.driverId,
      // The last day, which ends with the moment.
      documents_until: until === null ? null : dayOf(new Date(until - 1)),
      documents_sentence: sentence,
    }
  })
}
