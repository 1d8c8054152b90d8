/**
 * A technician's phone: it writes down what he does, with photographs, and sends it when it can, in order, until it is told
 * what became of each. It knows of the server only what it was answered.
 */
import { fieldVersion } from '@jihui/protocol/field/versions'
import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { carry } from './network.ts'
import { send, type Stage } from './stage.ts'

export interface Written {
  readonly event_id: string
  readonly subject: 'job'
  readonly subject_id: number
  readonly kind: string
  readonly sequence: number
  readonly occurred_at: string
  readonly payload: Readonly<Record<string, unknown>>
}
/** What the phone was told of something it had written down. */
export interface Told extends Written {
  readonly deviceId: string
  readonly technicianId: number
  readonly outcome: 'applied' | 'already' | 'clash' | 'refused'
  readonly code: string
}
export interface KnownJob {
  readonly id: number
  readonly status: string
  readonly address: { readonly latitude: number; readonly longitude: number } | null
  readonly steps: readonly { readonly id: string; readonly kind: string }[]
}
export interface Phone {
  readonly owner: Person
  deviceId: string
  /** Of the app on it; one of before is renewed when it is asked to be. */
  appVersion: number
  sequence: number
  isOffline: boolean
  /** Its clock against the true one, in minutes. */
  skewMinutes: number
  outbox: Written[]
  /** Kept until the act they show is answered. */
  photos: { readonly sha256: string; readonly bytes: Buffer; isSent: boolean }[]
  jobs: KnownJob[]
  readonly told: Map<string, Told>
  /** By what they were told kept with: photographs that arrived. */
  readonly arrived: Set<string>
  /** What its last sending met. */
  met: string
}

const jobsPath = '/api/technician/jobs/'
const batchMost = 50
export const aPhone = (owner: Person): Phone => ({
  owner,
  deviceId: randomUUID(),
  appVersion: fieldVersion - 1,
  sequence: 0,
  isOffline: false,
  skewMinutes: 0,
  outbox: [],
  photos: [],
  jobs: [],
  told: new Map(),
  arrived: new Set(),
  met: '',
})
/** The app is installed anew: what had not been sent is gone with it. */
export const reinstall = (phone: Phone): void =>
  void Object.assign(phone, {
    deviceId: randomUUID(),
    appVersion: fieldVersion,
    sequence: 0,
    outbox: [],
    photos: [],
    jobs: [],
  })

/** What had not been sent stays. */
export const renew = (phone: Phone): void => void Object.assign(phone, { appVersion: fieldVersion })

let drawn = 0
/** Kept on the phone until it is sent. */
export const takePhoto = async (phone: Phone): Promise<{ sha256: string }> => {
  drawn += 1
  const background = { r: drawn % 256, g: Math.floor(drawn / 256) % 256, b: phone.owner.id % 256 }
  const bytes = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  phone.photos.push({ sha256, bytes, isSent: false })
  return { sha256 }
}
/** Before the screen says that it is kept. */
export const write = (stage: Stage, phone: Phone, jobId: number, kind: string, payload: Written['payload']): void => {
  phone.sequence += 1
  const at = stage.app.clock.now().getTime() + phone.skewMinutes * 60_000
  phone.outbox.push({
    event_id: randomUUID(),
    subject: 'job',
    subject_id: jobId,
    kind,
    sequence: phone.sequence,
    occurred_at: new Date(at).toISOString(),
    payload,
  })
}

/** What it shows of a job while its own acts wait: these, done. */
const afterwards: Readonly<Record<string, string>> = {
  depart: 'en_route',
  checkin: 'arrived',
  start: 'in_progress',
  pause: 'paused',
  resume: 'in_progress',
  complete: 'submitted',
  release: 'released',
  no_show: 'no_show',
}
/** Danger stops what was begun. */
const after = (kind: string, now: string): string => {
  if (kind === 'danger') return now === 'in_progress' ? 'paused' : now
  return afterwards[kind] ?? now
}
export const statusOn = (phone: Phone, { id, status }: KnownJob): string =>
  phone.outbox.reduce((now, event) => (event.subject_id === id ? after(event.kind, now) : now), status)

export const online = (
  stage: Stage,
  phone: Phone,
  path: string,
  options: Parameters<typeof send>[3],
): Promise<Answer> => carry(stage.random, () => send(stage, phone.owner, path, options))

/** His jobs as they stand; what it knew stays where nobody answers. */
export const look = async (stage: Stage, phone: Phone): Promise<void> => {
  const listed = await online(stage, phone, `${jobsPath}?scope=mine&page_size=20`, { method: 'GET' })
  if (listed.status !== 200) return
  const known = new Map(phone.jobs.map((job) => [job.id, job]))
  const jobs: KnownJob[] = []
  for (const { id, status, latitude, longitude } of listed.body.results) {
    const had = known.get(id)?.steps ?? []
    const steps = had.length > 0 ? had : await stepsOf(stage, phone, id)
    const address = latitude === undefined ? null : { latitude, longitude }
    jobs.push({ id, status, address, steps })
  }
  phone.jobs = jobs
}
const stepsOf = async (stage: Stage, phone: Phone, id: number): Promise<KnownJob['steps']> => {
  const { status, body } = await online(stage, phone, `${jobsPath}${id}/`, { method: 'GET' })
  return status === 200 ? body.steps : []
}

/** False: something did not come through, and everything behind it waits. */
const sendPhotos = async (stage: Stage, phone: Phone): Promise<boolean> => {
  for (const photo of phone.photos.filter(({ isSent }) => !isSent)) {
    const { sha256, bytes } = photo
    const form = (): FormData => {
      const made = new FormData()
      made.set('sha256', sha256)
      made.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${sha256}.png`)
      return made
    }
    const { status, body } = await carry(stage.random, () =>
      send(stage, phone.owner, '/api/field/files/', { form: form() }),
    )
    phone.met = `photograph ${status} ${body?.code ?? ''}`
    if (status !== 201 && status !== 200) return false
    phone.arrived.add(sha256)
    photo.isSent = true
  }
  return true
}
/** A photograph that is not there is sent again, and the act with it. */
const isRetried = ({ outcome, code }: { outcome: string; code?: string }): boolean =>
  outcome === 'refused' && code === 'field.file_missing'

const photosOf = ({ photos }: Phone, { payload }: Written): Phone['photos'] => {
  const named = JSON.stringify(payload)
  return photos.filter(({ sha256 }) => named.includes(sha256))
}

/** Sends what waits; what was answered is off the phone. */
export const drain = async (stage: Stage, phone: Phone): Promise<void> => {
  if (phone.outbox.length === 0 || !(await sendPhotos(stage, phone))) return
  const events = phone.outbox.slice(0, batchMost)
  const { deviceId } = phone
  const body = {
    device_id: deviceId,
    app_version: String(phone.appVersion),
    sent_at: stage.app.clock.now().toISOString(),
    events,
  }
  const answer = await carry(stage.random, () => send(stage, phone.owner, '/api/field/sync/', { body }))
  phone.met = `${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`
  if (answer.body?.code === 'field.app_too_old') renew(phone)
  if (answer.status !== 200) return
  const results: { event_id: string; outcome: Told['outcome']; code?: string }[] = answer.body.results
  const settled = new Set<string>()
  for (const [at, result] of results.entries()) {
    if (isRetried(result)) {
      for (const photo of photosOf(phone, events[at]!)) photo.isSent = false
      continue
    }
    const { outcome, code = '' } = result
    const told = { ...events[at]!, deviceId, technicianId: phone.owner.id, outcome, code }
    phone.told.set(result.event_id, told)
    settled.add(result.event_id)
  }
  const shown = new Set(events.filter(({ event_id: id }) => settled.has(id)).flatMap((one) => photosOf(phone, one)))
  phone.photos = phone.photos.filter((photo) => !shown.has(photo))
  phone.outbox = phone.outbox.filter(({ event_id: id }) => !settled.has(id))
}
