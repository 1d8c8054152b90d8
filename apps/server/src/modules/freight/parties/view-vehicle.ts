import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import type { Vehicle } from './party-queries.ts'

/** A vehicle as whoever owns or drives it reads it. */
export const viewVehicle = (vehicle: Vehicle, readerId: number) => ({
  id: vehicle.id,
  type: vehicle.type as VehicleTypeCode,
  type_display: vehicleTypes[vehicle.type as VehicleTypeCode].label,
  plate: vehicle.plate,
  length_m: vehicle.lengthCm / 100,
  load_t: vehicle.loadKg / 1000,
  volume_m3: vehicle.volumeLitres / 1000,
  is_own: vehicle.ownerId === readerId,
  driver_id: vehicle.driverId,
  documents_until: vehicle.documentsUntil,
})
