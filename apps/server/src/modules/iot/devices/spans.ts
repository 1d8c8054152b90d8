/** How much of a device's past somebody may read, and how exactly. */
import { sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { addDays, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { listTimesWithRenter, renterKeyOf, type TimeWithRenter } from '../../rental/public.ts'
import { listOpenedPlaces, type OpenedPlace } from './opened-places.ts'
import type { ReachedDevice } from './reach.ts'

export interface Stretch {
  readonly from: Date
  readonly until: Date
}
export type Precision = 'exact' | 'district'
/**
 * `until` is not part of it. With `district`, no coordinate within 110 m of the true one leaves the house; with `none`, no
 * place at all: trips and readings stay without where they were.
 */
export interface Span extends Stretch {
  readonly precision: Precision | 'none'
}

const always = (now: Date): Stretch => ({ from: new Date(0), until: new Date(now.getTime() + 3_600_000) })
const overlap = (a: Stretch, b: Stretch): Stretch | null => {
  const from = a.from > b.from ? a.from : b.from
  const until = a.until < b.until ? a.until : b.until
  return from < until ? { from, until } : null
}

/** Cuts `inner` out of these spans and puts it in with its own precision. */
export const withStretch = (spans: readonly Span[], inner: Stretch, precision: Span['precision']): Span[] =>
  spans.flatMap((span) => {
    const shared = overlap(span, inner)
    if (!shared) return [span]
    const parts: Span[] = [
      { from: span.from, until: shared.from, precision: span.precision },
      { ...shared, precision },
      { from: shared.until, until: span.until, precision: span.precision },
    ]
    return parts.filter(({ from, until }) => from < until)
  })

interface Binding extends Stretch {
  readonly unitId: number
  readonly ownerId: number | null
}
/** On which units it was, the newest first. A device is moved a few times in its life. */
const bindingsMax = 500
const listBindings = async ({ db }: Pick<Services, 'db'>, deviceId: number, end: Date): Promise<Binding[]> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', owner_id: 'number?', bound_at: 'moment', unbound_at: 'moment?' },
    sql`select b.unit_id, e.owner_id, b.bound_at, b.unbound_at
      from device_binding b ${joinUnitOf(sql`b.unit_id`)}
      where b.device_id = ${deviceId} order by b.bound_at desc limit ${bindingsMax}`,
  )
  return rows.map((row) => ({
    unitId: row.unit_id,
    ownerId: row.owner_id,
    from: row.bound_at,
    until: row.unbound_at ?? end,
  }))
}

/**
 * While a renter has it, the owner sees the district; what goes beyond the days paid for is open to him until it is back, and
 * what follows an alarm or its leaving its site while that lasts. Once
 * it is back, where the renter was is nobody's but his and the platform's.
 */
const closeRental = (
  spans: readonly Span[],
  on: Stretch,
  time: TimeWithRenter,
  opened: readonly OpenedPlace[],
  end: Date,
): Span[] => {
  const held = overlap(on, { from: time.from, until: time.until ?? end })
  if (!held) return [...spans]
  if (time.until) return withStretch(spans, held, 'none')
  const closed = opened
    .filter(({ rentalId }) => rentalId === time.rentalId)
    .flatMap(({ from }) => overlap(held, { from, until: end }) ?? [])
    .reduce<Span[]>((all, open) => withStretch(all, open, 'exact'), withStretch(spans, held, 'district'))
  if (!time.isOverdue) return closed
  const late = overlap(held, { from: startOfDay(addDays(time.lastDay, 1)), until: held.until })
  return late ? withStretch(closed, late, 'exact') : closed
}

const ownersSpans = async (
  services: Pick<Services, 'db' | 'clock'>,
  ownerId: number,
  device: ReachedDevice,
  whole: Stretch,
): Promise<Span[]> => {
  const bindings = await listBindings(services, device.id, whole.until)
  const opened = await listOpenedPlaces(services, [device.id])
  let spans: Span[] =
    device.owner_id === ownerId
      ? [{ ...whole, precision: 'exact' }]
      : bindings
          .filter((one) => one.ownerId === ownerId)
          .map(({ from, until }) => ({ from, until, precision: 'exact' as const }))
  for (const on of bindings)
    for (const time of await listTimesWithRenter(services.db, on.unitId, on.from))
      spans = closeRental(spans, on, time, opened, whole.until)
  return spans
}

const rentersSpans = async (
  services: Pick<Services, 'db'>,
  renterKey: number,
  device: ReachedDevice,
  end: Date,
): Promise<Span[]> => {
  if (device.unit_id === null || device.bound_at === null) return []
  const times = await listTimesWithRenter(services.db, device.unit_id, device.bound_at)
  const his = times.find((time) => time.rentalId === device.rental_id && time.renterKey === renterKey)
  const span = his && overlap({ from: device.bound_at, until: end }, { from: his.from, until: his.until ?? end })
  return span ? [{ ...span, precision: 'exact' }] : []
}

/**
 * From when to when, the earliest first: staff everything exactly; the owner everything, but the district alone while a renter
 * has the machine, unless it is overdue now or he has been given a look (`looks`), and no place of rentals that are over; the renter from the hand-over of the order
 * he has now.
 */
export const spansOf = async (
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  device: ReachedDevice,
  looks: readonly Stretch[] = [],
): Promise<Span[]> => {
  const whole = always(services.clock.now())
  if (device.as === 'staff') return [{ ...whole, precision: 'exact' }]
  if (device.as === 'renter') return rentersSpans(services, renterKeyOf(actor), device, whole.until)
  const spans = await ownersSpans(services, ownerIdOf(actor), device, whole)
  const opened = looks.reduce<Span[]>((all, look) => withStretch(all, look, 'exact'), spans)
  return opened.toSorted((a, b) => a.from.getTime() - b.from.getTime())
}

/** How exactly a moment may be read; null: not at all. */
export const precisionAt = (spans: readonly Span[], moment: Date): Span['precision'] | null =>
  spans.find(({ from, until }) => from <= moment && moment < until)?.precision ?? null
