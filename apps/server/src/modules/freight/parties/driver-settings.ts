/** What a driver says of himself: where he lives, which ways he likes, when he drives, where he is. */
import { isInChina } from '@jihui/protocol/geography/country'
import type { positionRequest, settingsRequest } from '@jihui/protocol/freight/party-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { placeNamed, straightKm } from '../../geography/public.ts'
import { viewRecord } from '../matching/match-view.ts'
import { type Driver, requireDriver } from './party-queries.ts'
import { freightDriver } from './party-table.ts'

type Settings = z.output<typeof settingsRequest>
/** A point far from the city named is another place: the city's own is used. */
const nearKm = 150
const homeOf = (home: NonNullable<Settings['home']>) => {
  const place = placeNamed(home.city)
  if (!place) return refuse('freight.place_unknown', { errors: { 'home.city': '没有找到这个城市' } })
  const { latitude = place.latitude, longitude = place.longitude } = home
  const isNear = isInChina({ latitude, longitude }) && straightKm({ latitude, longitude }, place) <= nearKm
  const at = isNear ? { latitude, longitude } : place
  return { homeCity: home.city, homeLatitude: at.latitude, homeLongitude: at.longitude }
}
/** A way to where nobody knows is met by no cargo. */
const requireKnown = (lanes: NonNullable<Settings['lanes']>): void => {
  const errors: Record<string, string> = {}
  for (const [at, lane] of lanes.entries())
    for (const end of ['from_city', 'to_city'] as const)
      if (!placeNamed(lane[end])) errors[`lanes.${at}.${end}`] = '没有找到这个城市'
  if (Object.keys(errors).length > 0) refuse('freight.place_unknown', { errors })
}
const noHome = { homeCity: '', homeLatitude: null, homeLongitude: null }

export const changeSettings = async (
  { db }: Services,
  actor: Actor,
  { home, lanes, hours }: Settings,
): Promise<void> => {
  await requireDriver(db, actor)
  requireKnown(lanes ?? [])
  const set = {
    ...(home !== undefined && (home === null ? noHome : homeOf(home))),
    ...(lanes !== undefined && { lanes }),
    ...(hours !== undefined && { hours }),
  }
  if (Object.keys(set).length === 0) return
  await db.update(freightDriver).set(set).where(eq(freightDriver.userId, actor.id))
}

export const sendPosition = async (
  { db, clock }: Services,
  actor: Actor,
  { latitude, longitude }: z.output<typeof positionRequest>,
): Promise<Date> => {
  await requireDriver(db, actor)
  if (!isInChina({ latitude, longitude }))
    refuse('request.invalid', { errors: { latitude: '这个位置不在能运到的范围内' } })
  const now = clock.now()
  await db.update(freightDriver).set({ latitude, longitude, positionAt: now }).where(eq(freightDriver.userId, actor.id))
  return now
}

export const viewSettings = (driver: Driver) => ({
  kind: driver.kind as 'driver' | 'carrier',
  real_name: driver.realName,
  licence: driver.licence,
  home:
    driver.homeCity === ''
      ? null
      : { city: driver.homeCity, latitude: driver.homeLatitude, longitude: driver.homeLongitude },
  lanes: [...driver.lanes],
  hours: driver.hours,
  position_at: driver.positionAt?.toISOString() ?? null,
  ...viewRecord(driver),
})
