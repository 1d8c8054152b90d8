/**
 * What is done in the field is kept here first and said to be kept; then it is sent, in the order it was done, as often as
 * needed. The server applies each act once. One act of a thing that is not taken stops the later ones of that thing alone.
 */
import { deviceId } from './device-id.ts'
import { syncField, uploadFieldFile } from '@jihui/protocol/field/operations'
import { fieldVersion } from '@jihui/protocol/field/versions'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { tellData } from '../api/data-events.ts'
import { liveKeys } from '../api/live-keys.ts'
import { onExpiredChanged } from '../api/session.ts'
import { isSignedIn } from '../api/token.ts'
import { upload } from '../api/upload.ts'
import { dropAct, type KeptAct, keepAct, notePhotoSent, noteProblem, readActs, readPhoto } from './outbox-store.ts'
import { writeWaiting } from './waiting-count.ts'

const PIECE_BYTES = 512 * 1024
const BATCH = 50
const RETRY_MS = 15_000
/** A way that swallows what is sent is given up after this, so that the next one is tried. */
const SYNC_TIMEOUT_MS = 20_000

type Result = ResponseOf<typeof syncField.shape>['results'][number]
/** What became of one act when it was last sent; `kept`: it waits for the network. */
export type ActOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'done' | 'clash' }
  | { readonly kind: 'refused'; readonly error: ApiError }

export interface NewAct {
  readonly userId: number
  readonly subject: string
  readonly subjectId: number
  readonly kind: string
  readonly label: string
  readonly seenVersion: number | null
  readonly payload: Readonly<Record<string, unknown>>
  /** By the field of the payload that names them; `steps.0.photos` for one inside it. */
  readonly files?: Readonly<Record<string, readonly File[]>>
}

let acts: readonly KeptAct[] = []
const listeners = new Set<() => void>()
export const readKept = (): readonly KeptAct[] => acts
export const onKeptChanged = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The newest act of a thing that the server has taken, and the version it made of the thing. */
export interface TakenAct {
  readonly kind: string
  readonly version: number
}
const taken = new Map<string, TakenAct>()
const thingOf = (subject: string, subjectId: number): string => `${subject} ${subjectId}`
/** Known from when the act is no longer kept: what was read of the thing before is older than it. */
export const readTaken = (subject: string, subjectId: number): TakenAct | undefined =>
  taken.get(thingOf(subject, subjectId))
const refresh = async (): Promise<void> => {
  acts = await readActs()
  const counts: Record<string, number> = {}
  for (const { userId } of acts) counts[userId] = (counts[userId] ?? 0) + 1
  writeWaiting(counts)
  for (const listener of listeners) listener()
}

const OFFSET = 'field_clock_offset'
/** Now by the server's clock, as far as it was ever heard. */
const serverNow = (): string => new Date(Date.now() + (Number(localStorage.getItem(OFFSET)) || 0)).toISOString()
const noteClock = (serverTime: string): void =>
  localStorage.setItem(OFFSET, String(Math.round(Date.parse(serverTime) - Date.now())))

const hashOf = async (file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isNoRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
/** Where there is no room, what was read and can be read again gives way to what was done here; then it is said. */
const keepWithRoom = async (keep: () => Promise<unknown>): Promise<void> => {
  try {
    await keep()
  } catch (error) {
    if (!isNoRoom(error)) throw error
    for (const name of await caches.keys()) if (!name.startsWith('jihui-shell')) await caches.delete(name)
    await keep().catch((again: unknown) => {
      if (!isNoRoom(again)) throw again
      throw new ApiError('field.no_room', '这台设备存满了，这一步没有记下。连上网把没传的传完，或者腾出空间再记', 507)
    })
  }
}

/** Acts whoever did them waits for: he is told why they cannot be, and does them otherwise. */
const waited = new Set<string>()
/** Keeps it with its photographs, and sends it at once where that can be done; answers what became of it. */
export const doAct = async ({ files = {}, ...act }: NewAct): Promise<ActOutcome> => {
  const photos: { sha256: string; blob: Blob }[] = []
  const named: Record<string, string[]> = {}
  for (const [field, chosen] of Object.entries(files)) {
    named[field] = []
    for (const blob of chosen) {
      const sha256 = await hashOf(blob)
      named[field].push(sha256)
      photos.push({ sha256, blob })
    }
  }
  const eventId = crypto.randomUUID()
  await keepWithRoom(() => keepAct({ ...act, eventId, occurredAt: serverNow(), photos: named }, photos))
  await refresh()
  waited.add(eventId)
  const sent = await flush(act.userId).finally(() => waited.delete(eventId))
  const outcome = sent.get(eventId) ?? { kind: 'kept' }
  // Whoever did it is there and is told why: he does it anew.
  if (outcome.kind === 'refused') await dropKept(eventId)
  return outcome
}
export const dropKept = async (eventId: string): Promise<void> => {
  await dropAct(eventId)
  await refresh()
}

/** In pieces, each from where the server has it; what it does not have any more is begun anew. */
const sendPhoto = async (sha256: string): Promise<void> => {
  for (;;) {
    const photo = await readPhoto(sha256)
    if (!photo || (photo.sent > 0 && photo.sent >= photo.blob.size)) return
    const { blob, sent } = photo
    const piece = new File([blob.slice(sent, sent + PIECE_BYTES)], 'photo.jpg', { type: blob.type })
    const whole = blob.size > PIECE_BYTES ? { offset: sent, total: blob.size } : {}
    try {
      const body = { sha256, ...whole }
      const { size, complete } = await upload(uploadFieldFile, { body, files: { file: [piece] } }).done
      await notePhotoSent(sha256, complete ? blob.size : size)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'field.piece_gap' || sent === 0) throw error
      await notePhotoSent(sha256, 0)
    }
  }
}

/** Put where the field names it: `photos`, or `steps.0.photos` inside the payload. */
const placed = (value: unknown, [first, ...rest]: readonly string[], photos: readonly object[]): unknown => {
  if (first === undefined) return photos
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === first ? placed(one, rest, photos) : one))
  const known = value as Readonly<Record<string, unknown>> | undefined
  return { ...known, [first]: placed(known?.[first], rest, photos) }
}
const bodyOf = (act: KeptAct) => ({
  event_id: act.eventId,
  subject: act.subject,
  subject_id: act.subjectId,
  kind: act.kind,
  sequence: act.sequence,
  occurred_at: act.occurredAt,
  seen_version: act.seenVersion,
  is_waited: waited.has(act.eventId),
  payload: Object.entries(act.photos).reduce<unknown>(
    (payload, [field, hashes]) =>
      placed(
        payload,
        field.split('.'),
        hashes.map((sha256) => ({ sha256 })),
      ),
    act.payload,
  ) as Readonly<Record<string, unknown>>,
})

/** Its photographs are asked for again: they were swept, or never came. */
const isResent = ({ code }: Result): boolean => code === 'field.file_missing'

const settle = async (act: KeptAct, result: Result): Promise<ActOutcome> => {
  if (result.outcome === 'applied' || result.outcome === 'already' || result.outcome === 'clash') {
    await dropAct(act.eventId)
    const { subject_version: version } = result
    if (version !== null && result.outcome !== 'clash')
      taken.set(thingOf(act.subject, act.subjectId), { kind: act.kind, version })
    return { kind: result.outcome === 'clash' ? 'clash' : 'done' }
  }
  if (isResent(result)) {
    for (const sha256 of Object.values(act.photos).flat()) await notePhotoSent(sha256, 0)
    return { kind: 'kept' }
  }
  const message = result.message ?? '没有记上，请核对'
  await noteProblem(act.eventId, Object.values(result.errors ?? {})[0] ?? message)
  return { kind: 'refused', error: new ApiError(result.code ?? 'request.invalid', message, 400, 0, result.errors) }
}

/** The reader's, without those that wait for him and what comes after them of the same thing. */
const sendable = (userId: number): KeptAct[] => {
  const stopped = new Set<string>()
  return acts.filter((act) => {
    if (act.userId !== userId) return false
    const thing = thingOf(act.subject, act.subjectId)
    if (act.problem !== undefined) stopped.add(thing)
    return !stopped.has(thing)
  })
}

/** What the server has read and does not want, as against what did not get through or may go better later. */
const isRefusal = ({ status }: ApiError): boolean => [400, 404, 409, 413, 415, 422].includes(status)

/**
 * Their photographs first. One whose photograph is refused waits for whoever did it, one whose photograph could not be taken
 * now for the next time, each with what comes after it of its thing; those of other things go on.
 */
const sendPhotosOf = async (batch: readonly KeptAct[], outcomes: Map<string, ActOutcome>): Promise<KeptAct[]> => {
  const stopped = new Set<string>()
  const ready: KeptAct[] = []
  for (const act of batch) {
    const thing = thingOf(act.subject, act.subjectId)
    if (stopped.has(thing)) continue
    try {
      for (const sha256 of Object.values(act.photos).flat()) await sendPhoto(sha256)
      ready.push(act)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error
      stopped.add(thing)
      if (!isRefusal(error)) continue
      await noteProblem(act.eventId, error.message)
      outcomes.set(act.eventId, { kind: 'refused', error })
    }
  }
  return ready
}

const sendOnce = async (userId: number, outcomes: Map<string, ActOutcome>): Promise<void> => {
  const batch = await sendPhotosOf(sendable(userId).slice(0, BATCH), outcomes)
  if (batch.length === 0) return refresh()
  const body = {
    device_id: deviceId(),
    app_version: String(fieldVersion),
    sent_at: new Date().toISOString(),
    events: batch.map(bodyOf),
  }
  const { results, server_time: serverTime } = await call(syncField, { body, timeoutMs: SYNC_TIMEOUT_MS })
  noteClock(serverTime)
  for (const [at, result] of results.entries()) outcomes.set(batch[at]!.eventId, await settle(batch[at]!, result))
  await refresh()
  tellData({ kind: 'stale', keys: liveKeys() })
}

let isOld = false
/** The server takes nothing more of this app until it is renewed. */
export const readIsOld = (): boolean => isOld
const noteIsOld = (isNow: boolean): void => {
  if (isNow === isOld) return
  isOld = isNow
  for (const listener of listeners) listener()
}
const sendWaiting = async (userId: number): Promise<Map<string, ActOutcome>> => {
  const outcomes = new Map<string, ActOutcome>()
  try {
    if (!isSignedIn()) return outcomes
    await sendOnce(userId, outcomes)
    noteIsOld(false)
  } catch (error) {
    // No way through, or the session is over: it waits. Anything else is told, and waits too.
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'field.app_too_old') noteIsOld(true)
  }
  return outcomes
}
let running: Promise<Map<string, ActOutcome>> | undefined
/** Sends what waits of this reader. What does not get through stays, and is sent again. */
export const flush = async (userId: number): Promise<Map<string, ActOutcome>> => {
  // What was kept while another sending was under way is sent after it.
  await running?.catch(() => undefined)
  // Cleared by a callback of its own: what has nothing to send is over before it is called running.
  running ??= sendWaiting(userId).finally(() => {
    running = undefined
  })
  return running
}

let isStarted = false
/** Goes on sending while anything waits: when the network is back, when the page is looked at, and now and then. */
export const startOutbox = (userOf: () => number | undefined): void => {
  if (isStarted) return
  isStarted = true
  const again = () => {
    const userId = userOf()
    if (userId !== undefined && sendable(userId).length > 0) void flush(userId)
  }
  void refresh().then(again)
  window.addEventListener('online', again)
  // Whoever has signed in again.
  onExpiredChanged(again)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  setInterval(again, RETRY_MS)
}
