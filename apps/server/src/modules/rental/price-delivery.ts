import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { pricedRequest } from '@jihui/protocol/rental/schema'
import type * as z from 'zod/mini'
import { refuse } from '../../platform/refusal.ts'
import { type EquipmentWithUnits, placeNamed, roadKm } from '../catalogue/public.ts'
import { money } from './money-text.ts'

interface Delivery {
  readonly line: { label: string; working: string; amountFen: number }
  readonly distanceKm: number | null
  readonly isPickup: boolean
}
type Request = z.output<typeof pricedRequest>

/** How far the nearest unit stands from where the machine is wanted; null when either place is unknown. */
const distanceTo = (equipment: EquipmentWithUnits, request: Request): number | null => {
  const { delivery_latitude: latitude, delivery_longitude: longitude } = request
  const isPoint = latitude !== undefined && longitude !== undefined
  const place = isPoint ? { latitude, longitude } : placeNamed(request.region)
  if (!place) return null
  const distances = equipment.units.flatMap((unit) =>
    unit.latitude === null || unit.longitude === null
      ? []
      : [roadKm({ latitude: unit.latitude, longitude: unit.longitude }, place)],
  )
  return distances.length > 0 ? Math.min(...distances) : null
}

/**
 * Bringing and fetching: the machine's base price covers the line's included distance, every kilometre beyond costs the
 * machine's rate. Refuses places outside the machine's service area, and fetching where the line does not offer it.
 */
export const priceDelivery = (equipment: EquipmentWithUnits, line: LineDeclaration, request: Request): Delivery => {
  const { label, includedKm, pickup } = line.delivery
  if (request.self_pickup) {
    if (!pickup) refuse('request.invalid', { errors: { self_pickup: '这类设备只能送货上门' } })
    return { line: { label: pickup!.label, working: '不收运费', amountFen: 0 }, distanceKm: null, isPickup: true }
  }
  const distanceKm = distanceTo(equipment, request)
  const radius = equipment.service_radius_km
  if (distanceKm !== null && radius !== null && distanceKm > radius) {
    const sentence = `离这台设备 ${distanceKm} 公里，超出 ${radius} 公里的服务范围`
    refuse('rental.out_of_area', { errors: { region: sentence } })
  }
  const extraKm = Math.max(0, (distanceKm ?? 0) - includedKm)
  const extraFen = extraKm * equipment.delivery_km_fen
  const working = [
    distanceKm === null ? `往返，含 ${includedKm} km 内` : `往返，单程 ${distanceKm} km`,
    extraFen > 0 ? `超出 ${extraKm} km × ${money(equipment.delivery_km_fen)}` : '',
  ]
  return {
    line: { label, working: working.filter(Boolean).join('，'), amountFen: equipment.delivery_fen + extraFen },
    distanceKm,
    isPickup: false,
  }
}
