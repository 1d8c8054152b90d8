/**
 * Hands what was kept to the followers, soon after the commit. The mark made in that commit is taken away afterwards: one whose
 * process ended in between is taken up by another.
 */
import type { Services } from '../../../platform/services.ts'
import {
  dropMarks,
  type FollowMark,
  joined,
  markFollow,
  readFollowed,
  type Stretch,
  takeUpMarks,
} from '../../telemetry/public.ts'
import { findFollowed } from './find-followed.ts'
import type { FollowedDevice } from './follower.ts'
import { readingFollowers } from './followers.ts'

export const followLimits = {
  /** Between two passes of a process, ms: what comes meanwhile goes together. */
  everyMs: 100,
  /** Devices of one pass, and readings of each at a time. */
  devices: 2_000,
  readings: 1_000,
  /** A mark nobody took away for so long is taken up again, ms. */
  leftMs: 30_000,
  /** Marks taken up at once. */
  marks: 200,
  /** What fails so often is given up, and told in the log. */
  attempts: 8,
  /** What failed is tried again after so long, times the square of its attempts, ms. */
  againMs: 15_000,
  /** Stretches that begin earlier are read apart: the others then need not look at the days between. ms. */
  recentMs: 3_600_000,
} as const

type Stretches = Map<number, Stretch>

/** Devices whose followers failed. */
const tellFollowers = async (
  services: Services,
  devices: readonly FollowedDevice[],
  now: number,
): Promise<readonly FollowedDevice[]> => {
  const failed = new Set<FollowedDevice>()
  for (const { name, follow } of readingFollowers) {
    const tell = async (some: readonly FollowedDevice[]): Promise<void> => {
      try {
        await follow(services, some, now)
      } catch (error) {
        if (some.length > 1) for (const one of some) await tell([one])
        else {
          services.log.error({ err: error, follower: name, device: some[0]!.id }, 'readings could not be followed')
          failed.add(some[0]!)
        }
      }
    }
    await tell(devices)
  }
  return [...failed]
}

/** Follows some stretches to their ends; answers those that failed. */
const followStretches = async (services: Services, all: Stretches): Promise<Stretches> => {
  const failed: Stretches = new Map()
  const known = await findFollowed(services, [...all.keys()])
  let left: Stretches = new Map([...all].filter(([id]) => known.has(id)))
  while (left.size > 0) {
    const readings = await readFollowed(services.telemetry, left, followLimits.readings)
    const devices: FollowedDevice[] = []
    const next: Stretches = new Map()
    for (const [id, stretch] of left) {
      const found = readings.get(id)
      if (!found) continue
      const last = found.at(-1)!.ts
      const isWhole = found.length < followLimits.readings
      // Those of one moment are not torn apart, unless they are all there is.
      const until = isWhole ? stretch.until : Math.max(found[0]!.ts, last - 1)
      const some = found.filter(({ ts }) => ts <= until)
      devices.push({
        ...known.get(id)!,
        stretch: { from: stretch.from, until },
        readings: some,
      })
      if (!isWhole) next.set(id, { from: until + 1, until: stretch.until })
    }
    const wrong = await tellFollowers(services, devices, services.clock.now().getTime())
    for (const { id } of wrong) {
      failed.set(id, all.get(id)!)
      next.delete(id)
    }
    left = next
  }
  return failed
}

interface Pending {
  readonly marks: FollowMark[]
  /** Those that wait here or are being followed. */
  readonly held: Set<number>
  running: Promise<void> | null
  timer: NodeJS.Timeout | null
  isClosed: boolean
}
const all = new WeakMap<Services, Pending>()
const pendingOf = (services: Services): Pending => {
  const known = all.get(services)
  if (known) return known
  const made: Pending = { marks: [], held: new Set(), running: null, timer: null, isClosed: false }
  all.set(services, made)
  return made
}

/** One pass over some marks. A failure leaves its mark, or makes one for the devices that failed. */
const followMarks = async (services: Services, marks: readonly FollowMark[]): Promise<void> => {
  const { telemetry, clock } = services
  const stretches: Stretches = new Map()
  for (const mark of marks)
    for (const [id, stretch] of mark.stretches) stretches.set(id, joined(stretches.get(id), stretch))
  const recent = clock.now().getTime() - followLimits.recentMs
  const [late, soon] = [new Map<number, Stretch>(), new Map<number, Stretch>()]
  for (const [id, stretch] of stretches) (stretch.from < recent ? late : soon).set(id, stretch)
  const failed = new Map([...(await followStretches(services, soon)), ...(await followStretches(services, late))])
  const attempts = 1 + Math.max(...marks.map((mark) => mark.attempts))
  if (failed.size > 0 && attempts >= followLimits.attempts)
    services.log.error({ devices: [...failed.keys()].slice(0, 100) }, 'readings are not followed any more')
  else {
    const again = clock.now().getTime() - followLimits.leftMs + attempts ** 2 * followLimits.againMs
    await markFollow(telemetry.db, failed, again, attempts)
  }
  await dropMarks(
    telemetry,
    marks.map(({ id }) => id),
  )
}

const takeSome = (queue: FollowMark[]): FollowMark[] => {
  const taken: FollowMark[] = []
  let devices = 0
  while (queue.length > 0 && (taken.length === 0 || devices + queue[0]!.stretches.size <= followLimits.devices)) {
    devices += queue[0]!.stretches.size
    taken.push(queue.shift()!)
  }
  return taken
}

const run = async (services: Services, pending: Pending): Promise<void> => {
  while (pending.marks.length > 0) {
    const taken = takeSome(pending.marks)
    try {
      await followMarks(services, taken)
    } catch (error) {
      // Its marks stand: they are taken up once the database is there again.
      services.log.warn({ err: error }, 'readings are followed later')
    } finally {
      for (const { id } of taken) pending.held.delete(id)
    }
  }
}

const start = (services: Services, pending: Pending): Promise<void> =>
  (pending.running ??= run(services, pending).finally(() => {
    pending.running = null
    if (pending.marks.length > 0) startSoon(services, pending)
  }))

const startSoon = (services: Services, pending: Pending): void => {
  if (pending.timer || pending.running || pending.isClosed) return
  pending.timer = setTimeout(() => {
    pending.timer = null
    void start(services, pending)
  }, followLimits.everyMs)
  pending.timer.unref()
}

/** Marks that wait at this process; what comes beyond them is taken up from the database later. */
const waitingMax = 5_000

/** What was kept just now is followed soon. */
export const followSoon = (services: Services, mark: FollowMark): void => {
  const pending = pendingOf(services)
  if (pending.isClosed || pending.marks.length >= waitingMax) return
  pending.marks.push(mark)
  pending.held.add(mark.id)
  startSoon(services, pending)
}

/** Follows what waits at this process now, and waits for it. */
export const followNow = async (services: Services): Promise<void> => {
  const pending = pendingOf(services)
  if (pending.timer) clearTimeout(pending.timer)
  pending.timer = null
  while (pending.running || pending.marks.length > 0) await start(services, pending)
}

/** What no process follows any more, since it has failed or ended. */
export const followLeft = async (services: Services): Promise<number> => {
  const now = services.clock.now().getTime()
  const before = now - followLimits.leftMs
  const { held } = pendingOf(services)
  const found = await takeUpMarks(services.telemetry, { before, now, limit: followLimits.marks })
  const marks = found.filter(({ id }) => !held.has(id))
  for (const mark of marks) await followMarks(services, [mark])
  return marks.length
}

/** Ends the passes of this process; what is left is taken up by another, or after its start. */
export const stopFollowing = async (services: Services): Promise<void> => {
  const pending = pendingOf(services)
  pending.isClosed = true
  if (pending.timer) clearTimeout(pending.timer)
  pending.marks.length = 0
  await pending.running
}
