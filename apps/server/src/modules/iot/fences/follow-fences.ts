/** Looks at what devices said, for the fences near them and those they are in. */
import type { LRUCache } from 'lru-cache'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { type FollowedReading, readAround } from '../../telemetry/public.ts'
import type { FollowedDevice, ReadingFollower } from '../follow/follower.ts'
import { concerns } from './concerns.ts'
import {
  begin,
  type FenceState,
  type Fix,
  fixLimits,
  followFence,
  type FoundEvent,
  isNewer,
  isWatched,
  sideOf,
  unknownState,
} from './decide-fence.ts'
import { type FenceIndex, fencesOf, type IndexedFence } from './fence-index.ts'
import {
  type AtFence,
  dropStates,
  lockProgress,
  readProgress,
  readStates,
  readTold,
  type StatesOf,
  writeEvents,
  writeProgress,
  writeStates,
} from './fence-rows.ts'
import { missingEvents } from './missing-events.ts'
import { boxOf } from './shape-measure.ts'

const followLimits = {
  /** Where nothing is near, up to where a device is decided is written down this often, ms. */
  notedEveryMs: 30_000,
  /** Of so many devices a process remembers it. */
  remembered: 100_000,
  /** Around readings that came late, so many of what is kept are looked at again. */
  before: 200,
  after: 500,
  /** What was told so long before a stretch can still be of a stay in it, ms. */
  toldBeforeMs: 31 * 86_400_000,
} as const

const remembered = new WeakMap<Services, LRUCache<number, Fix>>()
const memoryOf = (services: Services): LRUCache<number, Fix> => {
  const known = remembered.get(services)
  if (known) return known
  const made = remembering<number, Fix>(followLimits.remembered)
  remembered.set(services, made)
  return made
}

const fixesOf = (readings: readonly FollowedReading[]): Fix[] =>
  readings.flatMap(({ ts, seq, lat, lng, accuracy }) =>
    lat === null || lng === null ? [] : [{ ts, seq, lat, lng, accuracy }],
  )
const newer = (one: Fix | undefined, other: Fix | undefined): Fix | undefined =>
  one && other ? (isNewer(other, one) ? other : one) : (one ?? other)

/** Fences a way comes near to, that are for this device. */
export const fencesNear = (
  index: FenceIndex,
  device: FollowedDevice,
  before: Fix | undefined,
  fixes: readonly Fix[],
): Map<number, IndexedFence> => {
  const found = new Map<number, IndexedFence>()
  let last = before
  for (const fix of fixes) {
    const isNear = last !== undefined && Math.abs(fix.ts - last.ts) <= fixLimits.apartMs
    const spots = isNear ? ([last!, fix] as const) : [fix]
    const box = boxOf(spots.map(({ lng, lat }) => [lng, lat]))
    for (const fence of index.near(box)) if (!found.has(fence.id) && concerns(fence, device)) found.set(fence.id, fence)
    last = fix
  }
  return found
}

interface Work {
  readonly device: FollowedDevice
  /** What is to be decided; with readings that came late, what is kept around them too. */
  readonly fixes: readonly Fix[]
  readonly isLate: boolean
  readonly fences: ReadonlyMap<number, IndexedFence>
}
interface Outcome {
  readonly states: AtFence<FenceState>[]
  readonly gone: Omit<AtFence<unknown>, 'what'>[]
  readonly events: AtFence<FoundEvent>[]
}

/** What nothing is kept of: it is outside, as far as the newest position says. */
const stateFrom = (fence: IndexedFence, last: Fix | undefined): FenceState => {
  const side = last && sideOf(fence.shape, last)
  return last && side ? begin(side, last) : unknownState
}
/** Whether more than the newest position has to be known of it. */
const isKept = ({ watch }: IndexedFence, { side, next, lastIn, lastOut, ts }: FenceState): boolean =>
  side === 'in' || next !== null || lastOut?.ts !== ts || (lastIn !== null && watch.has('absent'))

const note = (outcome: Outcome, deviceId: number, fence: IndexedFence, state: FenceState, wasKept: boolean): void => {
  if (isKept(fence, state)) outcome.states.push({ deviceId, fenceId: fence.id, what: state })
  else if (wasKept) outcome.gone.push({ deviceId, fenceId: fence.id })
}

const decideSoon = (
  { device, fixes, fences }: Work,
  { holidays }: FenceIndex,
  last: Fix | undefined,
  known: ReadonlyMap<number, FenceState> | undefined,
  outcome: Outcome,
): void => {
  for (const fence of fences.values()) {
    const kept = known?.get(fence.id)
    const { state, events } = followFence(fence, kept ?? stateFrom(fence, last), fixes, holidays)
    for (const event of events)
      if (isWatched(fence, event, holidays))
        outcome.events.push({ deviceId: device.id, fenceId: fence.id, what: event })
    note(outcome, device.id, fence, state, kept !== undefined)
  }
}

/** A stay that has lasted since before the readings that were looked at again goes on. */
const carried = (state: FenceState, kept: FenceState | undefined, hasMoved: boolean): FenceState =>
  kept && !hasMoved && kept.side === state.side && kept.since < state.since
    ? { ...state, since: kept.since, isDwellTold: kept.isDwellTold || state.isDwellTold }
    : state

const decideLate = async (
  tx: Parameters<typeof readTold>[0],
  { device, fixes, fences }: Work,
  { holidays }: FenceIndex,
  last: Fix | undefined,
  known: ReadonlyMap<number, FenceState> | undefined,
  outcome: Outcome,
): Promise<void> => {
  const [first, end] = [fixes[0]!, fixes.at(-1)!]
  const told = await readTold(tx, device.id, [...fences.keys()], {
    from: first.ts - followLimits.toldBeforeMs,
    until: Math.max(end.ts, last?.ts ?? 0) + followLimits.toldBeforeMs,
  })
  const isToTheEnd = !last || !isNewer(last, end)
  for (const fence of fences.values()) {
    const kept = known?.get(fence.id)
    const { state, events } = followFence(fence, unknownState, fixes, holidays)
    const found = events.filter((event) => event.toldFrom >= device.stretch.from && isWatched(fence, event, holidays))
    for (const what of missingEvents(found, events, told.get(fence.id) ?? []))
      outcome.events.push({ deviceId: device.id, fenceId: fence.id, what })
    const hasMoved = events.some(({ type }) => type === 'enter' || type === 'exit')
    if (isToTheEnd) note(outcome, device.id, fence, carried(state, kept, hasMoved), kept !== undefined)
  }
}

const workOf = async (
  services: Services,
  index: FenceIndex,
  device: FollowedDevice,
  last: Fix | undefined,
  kept: ReadonlyMap<number, FenceState> | undefined,
): Promise<Work> => {
  const own = fixesOf(device.readings)
  const isLate = last !== undefined && own.some((fix) => !isNewer(fix, last))
  const { before, after } = followLimits
  const fixes = isLate
    ? fixesOf(await readAround(services.telemetry, { deviceId: device.id, ...device.stretch, before, after }))
    : own
  const fences = fencesNear(index, device, isLate ? undefined : last, fixes)
  for (const id of kept?.keys() ?? []) {
    const fence = index.get(id)
    if (fence && concerns(fence, device)) fences.set(id, fence)
  }
  return { device, fixes, isLate, fences }
}

const decideAll = (
  services: Services,
  index: FenceIndex,
  all: readonly Work[],
  now: number,
): Promise<ReadonlyMap<number, Fix>> =>
  services.db.transaction(async (tx) => {
    const newest = new Map(all.map(({ device, fixes }) => [device.id, fixes.at(-1)!]))
    const lasts = await lockProgress(tx, newest)
    const states: StatesOf = await readStates(
      tx,
      all.map(({ device }) => device.id),
    )
    const outcome: Outcome = { states: [], gone: [], events: [] }
    const memory = memoryOf(services)
    for (const work of all) {
      const { id } = work.device
      const last = newer(lasts.get(id), memory.get(id))
      if (work.isLate) await decideLate(tx, work, index, last, states.get(id), outcome)
      else decideSoon(work, index, last, states.get(id), outcome)
    }
    await writeStates(tx, outcome.states)
    await dropStates(tx, outcome.gone)
    await writeEvents(tx, outcome.events, now)
    await writeProgress(tx, newest)
    return newest
  })

export const fenceFollower: ReadingFollower = {
  name: 'fences',
  follow: async (services, devices, now) => {
    const index = await fencesOf(services)
    const placed = devices.filter(({ readings }) => readings.some(({ lat, lng }) => lat !== null && lng !== null))
    if (index.size === 0 || placed.length === 0) return
    const ids = placed.map(({ id }) => id)
    const [stored, states] = await Promise.all([readProgress(services.db, ids), readStates(services.db, ids)])
    const memory = memoryOf(services)
    const works: Work[] = []
    const noted = new Map<number, Fix>()
    const passed = new Map<number, Fix>()
    for (const device of placed) {
      const last = newer(stored.get(device.id), memory.get(device.id))
      const work = await workOf(services, index, device, last, states.get(device.id))
      const end = work.fixes.at(-1)
      if (!end) continue
      if (work.fences.size > 0) works.push(work)
      else {
        passed.set(device.id, end)
        if (end.ts - (stored.get(device.id)?.ts ?? 0) >= followLimits.notedEveryMs) noted.set(device.id, end)
      }
    }
    if (works.length > 0) for (const [id, fix] of await decideAll(services, index, works, now)) passed.set(id, fix)
    await writeProgress(services.db, noted)
    for (const [id, fix] of passed) memory.set(id, newer(memory.get(id), fix)!)
  },
}
