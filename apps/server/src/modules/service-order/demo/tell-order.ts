/** One order of the demo, from the request to its fate, by the same calls as everybody's. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { searchAtOnce } from '../../job/public.ts'
import { farAway, type Fate, fates, people, places, type Wish, wishes } from './asked.ts'

const external = '/api/external/orders/'
const jobs = '/api/technician/jobs/'

const reaches = (fate: Fate, state: Fate): boolean => fates.indexOf(fate) >= fates.indexOf(state)
/** Ended before, or beside, the usual way. */
const isDone = (fate: Fate): boolean => reaches(fate, 'unpaid') && fate !== 'cancelled'

interface Told {
  readonly orderId: string
  readonly jobId: number
  readonly customer: number
  readonly wish: Wish
}
interface Read {
  readonly orderId: string
  readonly door_code: string | null
}

/** Hours ago it was asked for: what is over lies longer back. */
const askedHoursAgo = (fate: Fate, at: number): number => {
  if (isDone(fate)) return 30 + at * 9
  // Nobody is late when the demo is opened.
  return fate === 'searching' ? 0.05 : fate === 'en_route' ? 0.9 : 2 + (at % 5)
}

const ask = async ({ town, now }: DeskScene, fate: Fate, at: number, customer: number): Promise<Told> => {
  // What is given back is of one kind and place, so that one technician can do it often.
  const kind = fate === 'cancelled' ? 0 : at
  const wish = wishes[kind % wishes.length]!
  const [name, phone] = people[at % people.length]!
  const { city, address, latitude, longitude } = fate === 'unmatched' ? farAway : places[kind % places.length]!
  const moment = addHours(now, -askedHoursAgo(fate, at))
  town.at(moment)
  const isLater = fate === 'matched'
  const made = (await town.call(customer, 'POST', external, {
    service_type_code: wish.type,
    description: wish.description,
    urgency_level: at % 4 === 0 ? 'high' : 'medium',
    expected_start_time: addHours(moment, isLater ? 22 + (at % 4) * 2 : 1).toISOString(),
    location: { city, address, latitude, longitude },
    // A number has few open orders: each asks by one of its own.
    contact: { name, phone: `${phone.slice(0, 7)}${String(Number(phone.slice(7)) + at * 100).padStart(4, '0')}` },
    extra: { maker: at % 3 === 0 ? '三一' : '' },
  })) as unknown as Read
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    `SELECT j.id FROM job j JOIN service_order o ON o.id = j.source_id WHERE o.public_id = $1`,
    [made.orderId],
  )
  const jobId = rows[0]!.id
  await searchAtOnce(town.services, jobId)
  return { orderId: made.orderId, jobId, customer, wish }
}

/** Of those who were asked whoever gave back before, else somebody who suits less. */
const findGiver = async ({ town, accounts }: DeskScene, jobId: number): Promise<number | null> => {
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    `SELECT o.technician_id AS id FROM job_offer o WHERE o.job_id = $1 AND o.status = 'open' AND o.technician_id <> $2
     ORDER BY (SELECT count(*) FROM job j WHERE j.technician_id = o.technician_id AND j.ended_by = 'release') DESC,
       o.score, o.id LIMIT 1`,
    [jobId, accounts.technician],
  )
  return rows[0]?.id ?? null
}
/** Taken on and given back; then whoever asked has no use for it any more. */
const giveBack = async (scene: DeskScene, { jobId, orderId, customer }: Told): Promise<void> => {
  const { town } = scene
  const giver = await findGiver(scene, jobId)
  if (giver !== null) {
    await town.call(giver, 'POST', `${jobs}${jobId}/accept/`, {})
    town.at(addMinutes(town.now(), 12))
    await town.call(giver, 'POST', `${jobs}${jobId}/release/`, { reason: '手上的活没做完' })
  }
  await town.call(customer, 'POST', `${external}${orderId}/cancel/`, { reason: '已经修好了' })
}

/** Of those who were asked the one who suits best, of what is over the one one signs in as; null: nobody was. */
const findAsked = async ({ town, accounts }: DeskScene, fate: Fate, jobId: number): Promise<number | null> => {
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    `SELECT technician_id AS id FROM job_offer WHERE job_id = $1 AND status = 'open'
     ORDER BY technician_id = $2 DESC, score DESC, id LIMIT 1`,
    [jobId, isDone(fate) ? accounts.technician : 0],
  )
  return rows[0]?.id ?? null
}

type Act = (name: string, body?: object) => Promise<unknown>
const lateMinutes = 18
/** When he is at the door: of what is over every fourth was late; of his one signs in as, the first that was rated. */
const arrivalOf = async ({ town, accounts }: DeskScene, fate: Fate, at: number, jobId: number): Promise<Date> => {
  const { rows } = await town.services.database.pool.query<{ ends: Date; technician: number; was_late: boolean }>(
    `SELECT j.window_end AS ends, j.technician_id AS technician, EXISTS (SELECT 1 FROM job other
       WHERE other.technician_id = j.technician_id AND other.arrived_at > other.window_end) AS was_late
     FROM job j WHERE j.id = $1`,
    [jobId],
  )
  const { ends, technician, was_late: wasLate } = rows[0]!
  const isLate = isDone(fate) && (technician === accounts.technician ? fate === 'rated' && !wasLate : at % 4 === 1)
  return isLate ? addMinutes(ends, lateMinutes) : addMinutes(town.now(), 40)
}
const comeToTheDoor = async (scene: DeskScene, fate: Fate, at: number, told: Told, act: Act) => {
  const { town } = scene
  const { orderId, customer, jobId } = told
  town.at(addMinutes(town.now(), 20))
  await act('depart', fate === 'en_route' ? { late_minutes: 10 } : {})
  if (!reaches(fate, 'arrived')) return
  town.at(await arrivalOf(scene, fate, at, jobId))
  const { door_code: code } = (await town.call(customer, 'GET', `${external}${orderId}/`)) as unknown as Read
  await act('checkin', { method: 'door_code', code })
}

const doTheWork = async (
  { town }: DeskScene,
  fate: Fate,
  { orderId, customer, wish, jobId }: Told,
  act: Act,
  technician: number,
  photo: (userId: number) => Promise<{ sha256: string }>,
) => {
  town.at(addMinutes(town.now(), 5))
  await act('start')
  if (!reaches(fate, 'pending_quote')) return
  await act('quote', { lines: [{ kind: 'labour', code: wish.labour, quantity: 1, price: wish.price }] })
  if (!isDone(fate)) return
  town.at(addMinutes(town.now(), 10))
  await town.call(customer, 'POST', `${external}${orderId}/consent/`, { agreed: true, quote_version: 1 })
  town.at(addMinutes(town.now(), 50))
  const { steps } = (await town.call(technician, 'GET', `${jobs}${jobId}/`)) as unknown as {
    readonly steps: readonly { readonly id: string; readonly kind: string }[]
  }
  const filled = steps.map(({ id, kind }) => ({ id, result: 'ok', ...(kind === 'measure' && { value: 18.5 }) }))
  await act('steps', { steps: filled })
  const shown = [await photo(technician)]
  await act('complete', { result: wish.result, photos_before: shown, photos_after: shown })
}

const settle = async ({ town }: DeskScene, fate: Fate, { orderId, customer }: Told, at: number): Promise<void> => {
  const by = (act: string, body: object = {}) => town.call(customer, 'POST', `${external}${orderId}/${act}/`, body)
  if (!reaches(fate, 'paid')) return
  town.at(addMinutes(town.now(), 15))
  const { payment_data } = await by('payment', { payment_method: 'wechat' })
  await town.call(customer, 'POST', new URL(payment_data.qr_code).pathname, { result: 'success' })
  if (fate === 'disputed') await by('dispute', { reason: '用了两天又漏，要求返工' })
  if (fate !== 'completed' && fate !== 'rated') return
  town.at(addMinutes(town.now(), 30))
  await by('confirm')
  if (fate === 'rated')
    await by('rate', { rating: at % 5 === 4 ? 4 : 5, comments: at % 2 === 0 ? '来得准时，说得清楚' : '' })
}

export const tellOrder = async (
  scene: DeskScene,
  fate: Fate,
  at: number,
  customer: number,
  photo: (userId: number) => Promise<{ sha256: string }>,
): Promise<void> => {
  const told = await ask(scene, fate, at, customer)
  if (fate === 'searching' || fate === 'unmatched') return
  if (fate === 'cancelled') return giveBack(scene, told)
  const technician = await findAsked(scene, fate, told.jobId)
  if (technician === null) return
  const act: Act = (name, body = {}) => scene.town.call(technician, 'POST', `${jobs}${told.jobId}/${name}/`, body)
  await act('accept')
  if (!reaches(fate, 'en_route')) return
  await comeToTheDoor(scene, fate, at, told, act)
  if (!reaches(fate, 'in_service')) return
  await doTheWork(scene, fate, told, act, technician, photo)
  await settle(scene, fate, told, at)
}
