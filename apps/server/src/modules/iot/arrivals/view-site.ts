import type { orderSite as siteSchema } from '@jihui/protocol/iot/arrivals/schema'
import type { SiteSource } from '@jihui/protocol/iot/arrivals/limits'
import { findLine } from '@jihui/protocol/rental/lines'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { nearestPlace } from '../../geography/public.ts'
import { isRenterOf, type RentalRow } from '../../rental/public.ts'
import { findCentre, findSite, listSiteUnits, type SiteUnit } from './read-site.ts'

type SiteView = z.output<typeof siteSchema>

const sinceOf = (units: readonly SiteUnit[], at: 'left_at' | 'home_at') =>
  units.flatMap(({ unit_id, serial, [at]: moment }) =>
    moment === null ? [] : [{ unit_id, serial, at: moment.toISOString() }],
  )
const arrivedOf = (units: readonly SiteUnit[]): string | null => {
  const speaking = units.filter(({ device_id: deviceId }) => deviceId !== null)
  const moments = speaking.flatMap(({ arrived_at: at }) => at ?? [])
  if (moments.length === 0 || moments.length < speaking.length) return null
  return moments.reduce((one, other) => (other > one ? other : one)).toISOString()
}

/** Where exactly it is, is for renter and staff. */
export const viewSite = async (services: Pick<Services, 'db'>, order: RentalRow, actor: Actor): Promise<SiteView> => {
  const declared = findLine(order.line).handover.site
  const site = await findSite(services.db, order.id)
  const units = await listSiteUnits(services.db, order.id, site?.fenceId ?? null)
  const marked =
    order.deliveryLat === null || order.deliveryLng === null
      ? null
      : { latitude: order.deliveryLat, longitude: order.deliveryLng }
  const point = site ? await findCentre(services.db, site) : marked
  const isRenter = isRenterOf(actor, order)
  const isOver = order.status === 'returned' || order.status === 'cancelled'
  const isOut = order.status === 'in_use' || order.status === 'overdue'
  const isStaying = declared?.isStaying ?? false
  const arrivedAt = arrivedOf(units)
  return {
    rental_id: order.id,
    radius_m: site ? (declared?.radiusM ?? null) : null,
    source: site ? (site.source as SiteSource) : null,
    is_staying: isStaying,
    point: isRenter || actor.isStaff ? point : null,
    place: point ? nearestPlace(point).name : '',
    arrived_at: arrivedAt,
    is_waiting:
      order.status === 'pending_delivery' &&
      order.deliveredAt !== null &&
      arrivedAt !== null &&
      units.every((unit) => unit.device_id === null || !unit.is_gone),
    away: site?.awaySince
      ? { since: site.awaySince.toISOString(), reason: site.awayReason, until: site.awayUntil?.toISOString() ?? null }
      : null,
    left: sinceOf(units, 'left_at'),
    home: sinceOf(units, 'home_at'),
    can_mark: isRenter && declared !== null && !isOver && (isStaying || !isOut),
    can_explain: isRenter && isStaying && isOut && site !== null,
  }
}
