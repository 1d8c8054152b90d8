/** What a renter says of his order's site: where it is, why the machines leave it, that they stay. */
import { isInChina } from '@jihui/protocol/geography/country'
import { siteLimits } from '@jihui/protocol/iot/arrivals/limits'
import type { SiteRequest } from '@jihui/protocol/iot/arrivals/schema'
import { findLine } from '@jihui/protocol/rental/lines'
import type { SiteDeclaration } from '@jihui/protocol/rental/lines/line'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findPlace,
  isWithin,
  nearestPlace,
  type Place,
  placeAtStart,
  placeOf,
  type Point,
} from '../../geography/public.ts'
import { findRental, markDeliveryPoint, type RentalRow, renterKeyOf } from '../../rental/public.ts'
import { takeUpNow } from '../fences/fence-index.ts'
import { lookAtSite } from './look-at-site.ts'
import { findCentre, lockSite } from './read-site.ts'
import { putSite } from './site-fence.ts'
import { nameMachines, toLessor } from './site-people.ts'
import { orderSite } from './table.ts'

type Said<K extends SiteRequest['says']> = Extract<SiteRequest, { readonly says: K }>

const tellLessor = async (tx: Tx, order: RentalRow, notes: string): Promise<void> => {
  for (const about of await toLessor(tx, order, await nameMachines(tx, order)))
    await emit(tx, 'iot_site.explained', { ...about, notes })
}

/** The city the machines were rented to: by the order's address, else by where the site lies now. */
const cityOf = async (tx: Tx, { id, region, deliveryAddress }: RentalRow): Promise<Place | null> => {
  const named = findPlace(region) ?? placeOf(placeAtStart(deliveryAddress))
  if (named) return named
  const site = await lockSite(tx, id)
  const centre = site && (await findCentre(tx, site))
  return centre ? nearestPlace(centre) : null
}
/** Its owner let it to one city. Further away it is used with his word alone, and until then it has left its site. */
const requireSameCity = async (tx: Tx, order: RentalRow, spot: Point): Promise<void> => {
  const place = await cityOf(tx, order)
  if (!place || isWithin(spot, { city: place.city, district: null })) return
  refuse('site.too_far', { errors: { latitude: `这里不在${place.city.fullName}` } })
}

/** Before it is received, it is where the order's address is; afterwards where the machines are used now. */
const point = async (
  services: Services,
  tx: Tx,
  order: RentalRow,
  declared: SiteDeclaration,
  { latitude, longitude }: Said<'point'>,
  now: Date,
): Promise<void> => {
  const spot: Point = { latitude, longitude }
  if (!isInChina(spot)) refuse('request.invalid', { errors: { latitude: '送货点不在国内，请重新标' } })
  const isReceived = order.status === 'in_use' || order.status === 'overdue'
  if (isReceived && !declared.isStaying) refuse('site.not_staying')
  if (isReceived) await requireSameCity(tx, order, spot)
  else await markDeliveryPoint(tx, order, spot, now)
  if (!isReceived && order.status !== 'pending_delivery') return
  const source = isReceived ? 'moved' : 'marked'
  await putSite(services, tx, { rentalId: order.id, point: spot, radiusM: declared.radiusM, source, now })
  if (isReceived) await tellLessor(tx, order, `设备改在${nearestPlace(spot).name}附近使用`)
}

const away = async (
  tx: Tx,
  order: RentalRow,
  declared: SiteDeclaration,
  { reason, until: said }: Said<'away'>,
  now: Date,
): Promise<void> => {
  if (!declared.isStaying) refuse('site.not_staying')
  if (order.status !== 'in_use' && order.status !== 'overdue') refuse('site.not_received')
  const until = said ? new Date(said) : null
  if (until && (until <= now || dayOf(until) > addDays(dayOf(now), siteLimits.awayDaysMax)))
    refuse('request.invalid', { errors: { until: `请选择以后的时间，最远 ${siteLimits.awayDaysMax} 天` } })
  const site = (await lockSite(tx, order.id)) ?? refuse('site.none')
  await tx
    .update(orderSite)
    .set({ awaySince: site.awaySince ?? now, awayReason: reason, awayUntil: until })
    .where(eq(orderSite.rentalId, order.id))
  if (reason !== site.awayReason) await tellLessor(tx, order, reason)
}

const staying = async (tx: Tx, order: RentalRow): Promise<void> => {
  if (!(await lockSite(tx, order.id))) refuse('site.none')
  await tx
    .update(orderSite)
    .set({ awaySince: null, awayReason: '', awayUntil: null })
    .where(eq(orderSite.rentalId, order.id))
}

export const changeSite = async (
  services: Services,
  actor: Actor,
  id: number,
  said: SiteRequest,
): Promise<RentalRow> => {
  const now = services.clock.now()
  const { order, fence } = await services.db.transaction(async (tx) => {
    const row = (await findRental(tx, { id, renterKey: renterKeyOf(actor) }, true)) ?? refuse('rental.not_found')
    if (row.status === 'returned' || row.status === 'cancelled') refuse('site.over')
    const declared = findLine(row.line).handover.site ?? refuse('site.none')
    if (said.says === 'point') await point(services, tx, row, declared, said, now)
    else if (said.says === 'away') await away(tx, row, declared, said, now)
    else await staying(tx, row)
    await lookAtSite(services, tx, row.id)
    return { order: row, fence: (await lockSite(tx, id))?.fenceId ?? null }
  })
  if (fence !== null) await takeUpNow(services, { fence })
  return (await findRental(services.db, { id, renterKey: null })) ?? order
}
