/** When and where a technician works, and what he set himself to now. */
import { isInChina } from '@jihui/protocol/geography/country'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import type { availabilityRequest, statusRequest } from '@jihui/protocol/technician/schema'
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, addMinutes, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { placeNamed, type Point, pointOf, straightKm } from '../../geography/public.ts'
import { cityOf } from '../registration/apply-as-technician.ts'
import { technician, technicianException, technicianSkill, technicianWeek } from '../table.ts'
import { minutesOf } from './minutes.ts'
import { requireTechnician, type Technician } from './technician-queries.ts'
import { positionOf } from './technician-ground.ts'

type Availability = z.output<typeof availabilityRequest>
interface Hours {
  readonly field: string
  readonly group: string
  readonly from: number
  readonly to: number
}

/** Each begins before it ends, and none of a group meets another. */
const requireApart = (hours: readonly Hours[]): void => {
  for (const { field, from, to } of hours)
    if (from >= to) refuse('request.invalid', { errors: { [`${field}.to`]: '结束时间要晚于开始时间' } })
  for (const [at, one] of hours.entries()) {
    const other = hours
      .slice(0, at)
      .find(({ group, from, to }) => group === one.group && from < one.to && one.from < to)
    if (other) refuse('request.invalid', { errors: { [`${one.field}.from`]: '和同一天的另一段时间重叠了' } })
  }
}

const weekOf = ({ week }: Availability) =>
  week.map(({ day, from, to }, at) => ({
    field: `week.${at}`,
    group: String(day),
    day,
    from: minutesOf(from),
    to: minutesOf(to),
  }))

/** From today on, so far ahead; a day is off as a whole, or has hours of its own. */
const exceptionsOf = ({ exceptions }: Availability, today: string) => {
  const last = addDays(today, technicianLimits.exceptionDaysAhead)
  const stated = exceptions.map(({ date, from, to }, at) => {
    const field = `exceptions.${at}`
    if (date < today) refuse('request.invalid', { errors: { [`${field}.date`]: '日期已经过去' } })
    if (date > last) refuse('request.invalid', { errors: { [`${field}.date`]: '最多写到一年以后' } })
    if (Boolean(from) !== Boolean(to))
      refuse('request.invalid', { errors: { [`${field}.${from ? 'to' : 'from'}`]: '开始和结束时间要一起填写' } })
    return { field, date, from: from ? minutesOf(from) : null, to: to ? minutesOf(to) : null }
  })
  for (const [at, { field, date, from }] of stated.entries()) {
    const same = stated.slice(0, at).some((one) => one.date === date && (one.from === null || from === null))
    if (same) refuse('request.invalid', { errors: { [`${field}.date`]: '这一天已经写成整天休息' } })
  }
  return stated
}

/** A point far from the city named is another place: the city's own is used. */
const homeOf = ({ home }: Availability) => {
  if (!home) return null
  const city = cityOf(home.city, 'home.city')
  const place = placeNamed(home.city)!
  const stated = pointOf(['home.latitude', home.latitude], ['home.longitude', home.longitude])
  const isNear = stated !== null && isInChina(stated) && straightKm(stated, place) <= technicianLimits.homeKmMax
  return { city, place: isNear ? stated : place }
}

/** Where he is looked for with each of his skills. */
const placeSkills = (tx: Tx, userId: number, { latitude, longitude }: Point, city?: string) =>
  tx
    .update(technicianSkill)
    .set({ latitude, longitude, ...(city !== undefined && { city }) })
    .where(eq(technicianSkill.userId, userId))

/** Locked, so that two changes follow each other. */
const lockOwn = async (tx: Tx, actor: Actor): Promise<Technician> => {
  await tx.select({ id: technician.userId }).from(technician).where(eq(technician.userId, actor.id)).for('update')
  return requireTechnician(tx, actor)
}

/** Takes the place of all that was said before. */
export const changeAvailability = async ({ db, clock }: Services, actor: Actor, body: Availability): Promise<void> => {
  const now = clock.now()
  const week = weekOf(body)
  const exceptions = exceptionsOf(body, dayOf(now))
  requireApart(week)
  requireApart(
    exceptions.flatMap(({ field, date, from, to }) =>
      from === null || to === null ? [] : [{ field, group: date, from, to }],
    ),
  )
  const home = homeOf(body)
  await db.transaction(async (tx) => {
    const before = await lockOwn(tx, actor)
    const { id: userId } = actor
    const { radius_km: radiusKm, jobs_per_day: jobsPerDay } = body
    const moved = home && { city: home.city, homeLatitude: home.place.latitude, homeLongitude: home.place.longitude }
    await tx
      .update(technician)
      .set({ radiusKm, jobsPerDay, ...moved })
      .where(eq(technician.userId, userId))
    if (home) await placeSkills(tx, userId, positionOf(before, now) ?? home.place, home.city)
    await tx.delete(technicianWeek).where(eq(technicianWeek.userId, userId))
    await tx.delete(technicianException).where(eq(technicianException.userId, userId))
    if (week.length > 0)
      await tx
        .insert(technicianWeek)
        .values(week.map(({ day, from, to }) => ({ userId, day, fromMinute: from, toMinute: to })))
    if (exceptions.length > 0)
      await tx
        .insert(technicianException)
        .values(exceptions.map(({ date, from, to }) => ({ userId, date, fromMinute: from, toMinute: to })))
  })
}

/** Where he says he is counts for a while; offline nobody knows it. */
export const changeWorkStatus = async (
  { db, clock }: Services,
  actor: Actor,
  { status, latitude, longitude }: z.output<typeof statusRequest>,
): Promise<void> => {
  const stated = pointOf(['latitude', latitude], ['longitude', longitude])
  if (stated && !isInChina(stated)) refuse('request.invalid', { errors: { latitude: '这个位置不在国内' } })
  await db.transaction(async (tx) => {
    const { homeLatitude, homeLongitude } = await lockOwn(tx, actor)
    const isShown = stated !== null && status !== 'offline'
    const position = isShown ? { ...stated, positionAt: clock.now() } : null
    const isForgotten = status === 'offline'
    const forgotten = isForgotten ? { latitude: null, longitude: null, positionAt: null } : null
    await tx
      .update(technician)
      .set({ workStatus: status, ...forgotten, ...position })
      .where(eq(technician.userId, actor.id))
    if (isShown) await placeSkills(tx, actor.id, stated)
    else if (isForgotten) await placeSkills(tx, actor.id, { latitude: homeLatitude, longitude: homeLongitude })
  })
}

/** Where somebody said he was is forgotten after a while: he is looked for where he lives. */
export const forgetPositions = (services: Services): Promise<number> => {
  const { db, clock } = services
  const isOld = () =>
    and(
      isNotNull(technician.positionAt),
      lt(technician.positionAt, addMinutes(clock.now(), -technicianLimits.positionMinutes)),
    )
  return passEach(services, {
    name: 'positions of technicians that are old',
    due: (isNotPaused, limit) =>
      db
        .select({ id: technician.userId })
        .from(technician)
        .where(and(isOld(), isNotPaused(technician.userId)))
        .orderBy(asc(technician.positionAt))
        .limit(limit),
    each: async (tx, { id }) => {
      const [row] = await tx
        .update(technician)
        .set({ latitude: null, longitude: null, positionAt: null })
        .where(and(eq(technician.userId, id), isOld()))
        .returning()
      if (row) await placeSkills(tx, id, { latitude: row.homeLatitude, longitude: row.homeLongitude })
    },
  })
}
