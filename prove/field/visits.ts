/** What a technician does with his phone: as it goes, now and then otherwise, with a network or without. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drain, type KnownJob, look, online, type Phone, statusOn, takePhoto, write } from './phone.ts'
import { send, type Stage } from './stage.ts'

type Act = (stage: Stage, phone: Phone, job: KnownJob) => Promise<void> | void
const writing =
  (kind: string, payload: (stage: Stage, job: KnownJob) => object = () => ({})): Act =>
  (stage, phone, job) =>
    write(stage, phone, job.id, kind, { ...payload(stage, job) })

/** At the door; or thirty kilometres from it, which is kept and marked. */
const checkin = writing('checkin', ({ random }, { address }) => {
  const { latitude, longitude } = address ?? { latitude: 30.28, longitude: 120.02 }
  return { method: 'location', latitude: latitude + (random.chance(85) ? 0 : 0.3), longitude, accuracy_m: 20 }
})
const fill = writing('steps', (_stage, { steps }) => ({
  steps: steps.map(({ id, kind }) => ({ id, result: 'ok', ...(kind === 'measure' && { value: 20 }) })),
}))
const quote = writing('quote', ({ random }) => {
  const price = random.chance(90) ? 540 : random.pick([0, 541, 9_999_999])
  return { lines: [{ kind: 'labour', code: 'hydraulic.medium', quantity: 1, price }] }
})
const complete: Act = async (stage, phone, job) => {
  const [before, after] = [await takePhoto(phone), await takePhoto(phone)]
  const payload = { result: '换了接头，试机正常', photos_before: [before], photos_after: [after] }
  write(stage, phone, job.id, 'complete', payload)
}
const danger: Act = async (stage, phone, job) =>
  write(stage, phone, job.id, 'danger', { description: '地面有裂缝', photos: [await takePhoto(phone)] })

const depart = writing('depart', ({ random }) => ({ late_minutes: random.chance(80) ? 0 : random.below(90) }))
const pause = writing('pause', () => ({ reason: 'parts' }))
const release = writing('release', () => ({ reason: '车坏了' }))
const absent = writing('no_show')
const usual: Readonly<Record<string, readonly Act[]>> = {
  accepted: [depart],
  en_route: [checkin],
  arrived: [writing('start')],
  in_progress: [complete, complete, complete, quote, pause],
  paused: [writing('resume')],
}
const odd: readonly Act[] = [depart, checkin, writing('start'), fill, quote, complete, pause, release, absent, danger]

const hasFilled = ({ outbox, told }: Phone, { id }: KnownJob): boolean =>
  [...outbox, ...told.values()].some(({ subject_id: of, kind }) => of === id && kind === 'steps')
const actOn = async (stage: Stage, phone: Phone): Promise<void> => {
  const { random } = stage
  const going = phone.jobs.filter((job) => usual[statusOn(phone, job)])
  if (going.length === 0) return
  const job = random.pick(going)
  const status = statusOn(phone, job)
  // What there is to do came with the job.
  if (job.steps.length === 0) return
  const next = status === 'in_progress' && !hasFilled(phone, job) ? [fill] : usual[status]!
  await random.pick(random.chance(95) ? next : odd)(stage, phone, job)
}

/** Offers are for whoever has a network: taken, or turned down with a reason. */
const answerOffers = async (stage: Stage, phone: Phone): Promise<void> => {
  const { random } = stage
  const listed = await online(stage, phone, '/api/technician/jobs/?scope=offers', { method: 'GET' })
  if (listed.status !== 200 || listed.body.results.length === 0) return
  const { id } = random.pick<{ id: number }>(listed.body.results)
  const act = random.chance(85) ? 'accept' : 'decline'
  const body = { event_id: randomUUID(), ...(act === 'decline' && { reason: 'far' }) }
  await online(stage, phone, `/api/technician/jobs/${id}/${act}/`, { body })
}
/** Both sides were shown; he chooses. */
const chooseOverClash = async (stage: Stage, phone: Phone): Promise<void> => {
  const listed = await online(stage, phone, '/api/field/clashes/', { method: 'GET' })
  if (listed.status !== 200) return
  const open = listed.body.results.filter(({ choices }: { choices: readonly string[] }) => choices.length > 0)
  if (open.length === 0) return
  const { id, choices } = stage.random.pick<{ id: number; choices: readonly string[] }>(open)
  await online(stage, phone, `/api/field/clashes/${id}/resolve/`, { body: { choice: stage.random.pick(choices) } })
}

/** Something of his clashed: until he chooses, whatever he does there is kept with it. */
const isHeldUp = ({ jobs, told }: Phone): boolean => {
  const clashed = new Set([...told.values()].filter(({ outcome }) => outcome === 'clash').map((one) => one.subject_id))
  return jobs.some(({ id }) => clashed.has(id))
}

/** A stretch of his day: some acts, and whatever a network allows. */
export const live = async (stage: Stage, phone: Phone): Promise<void> => {
  const { random } = stage
  if (random.chance(15)) phone.isOffline = !phone.isOffline
  if (random.chance(3)) phone.skewMinutes = random.pick([0, 0, -95, 40, 3000])
  const acts = 1 + random.below(4)
  for (let at = 0; at < acts; at += 1) await actOn(stage, phone)
  if (phone.isOffline) return
  await drain(stage, phone)
  await look(stage, phone)
  if (random.chance(60)) await answerOffers(stage, phone)
  if (random.chance(isHeldUp(phone) ? 70 : 8)) await chooseOverClash(stage, phone)
}
const comeBackMs = 30_000
const betweenTriesMs = 50
/** Everything that waits is sent, however often it takes: whoever was killed just now may not answer at once. */
export const comeBack = async (stage: Stage, phone: Phone): Promise<boolean> => {
  phone.isOffline = false
  const until = Date.now() + comeBackMs
  while (phone.outbox.length > 0 && Date.now() < until) {
    const before = phone.outbox.length
    await drain(stage, phone)
    if (phone.outbox.length === before) await sleep(betweenTriesMs)
  }
  return phone.outbox.length === 0
}
/** He goes online and rests as he likes. */
export const changeStatus = (stage: Stage, phone: Phone): Promise<unknown> =>
  send(stage, phone.owner, '/api/technician/status/', {
    body: { status: stage.random.pick(['online', 'online', 'online', 'resting', 'offline']) },
  })
