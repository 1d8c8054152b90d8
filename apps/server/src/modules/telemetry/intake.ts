/**
 * The way in for everything devices say: what arrives while one batch is being committed goes together with the next. Whoever
 * gives something is answered after the commit, and only then may a device be told that it is kept.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { outageOf } from '../../platform/outside/outage.ts'
import { refuse } from '../../platform/refusal.ts'
import type { FollowMark } from './follow/marks.ts'
import type { NewMessage, NewReading, TellActivity } from './new-reading.ts'
import { writeBatch } from './write-batch.ts'

const limits = {
  /** Readings of one transaction. */
  batch: 5_000,
  /** Readings and messages that wait: what comes beyond them is refused, and the device keeps it. */
  waiting: 50_000,
  /** Transactions at once. */
  atOnce: 2,
} as const

export interface Intake {
  /**
   * Keeps readings and messages; answers which readings are new, in their order.
   * @throws `system.unavailable` while too much waits or the database is away: nothing of it was acknowledged
   */
  take(readings: readonly NewReading[], messages?: readonly NewMessage[]): Promise<readonly boolean[]>
  /** It was heard, without having said anything: a heartbeat. Kept with the next batch, or never. */
  heard(deviceId: number, at: number): void
  readonly waiting: number
  /** Waits for what is under way. */
  close(): Promise<void>
}

interface Given {
  readonly readings: readonly NewReading[]
  readonly messages: readonly NewMessage[]
  readonly resolve: (isNew: readonly boolean[]) => void
  readonly reject: (error: unknown) => void
}

export interface IntakeGround {
  readonly telemetry: Pick<Database, 'db'>
  readonly clock: Clock
  readonly tellActivity: TellActivity
  /** Told after the commit. */
  readonly whenKept: (mark: FollowMark) => void
}

const heardEveryMs = 5_000

/** Gives one batch to the database and each giver his answer. */
const createWriter =
  ({ telemetry, clock, tellActivity, whenKept }: IntakeGround) =>
  async (taken: readonly Given[], heard: ReadonlyMap<number, number>): Promise<void> => {
    const write = async (given: readonly Given[], told: ReadonlyMap<number, number>): Promise<void> => {
      const readings = given.flatMap((one) => one.readings)
      const messages = given.flatMap((one) => one.messages)
      try {
        const batch = { readings, messages, heard: told }
        const { isNew, mark } = await writeBatch(telemetry, batch, tellActivity, clock.now().getTime())
        if (mark) whenKept(mark)
        let place = 0
        for (const one of given) one.resolve(isNew.slice(place, (place += one.readings.length)))
      } catch (error) {
        // What one device said may be what the database refuses: the others are tried without it.
        if (given.length > 1 && !outageOf(error)) for (const one of given) await write([one], new Map())
        else for (const one of given) one.reject(error)
      }
    }
    await write(taken, heard)
  }

const sizeOf = ({ readings, messages }: Pick<Given, 'readings' | 'messages'>) => readings.length + messages.length
const takeNext = (queue: Given[]): Given[] => {
  const taken: Given[] = []
  let readings = 0
  while (queue.length > 0 && (readings === 0 || readings + queue[0]!.readings.length <= limits.batch)) {
    const one = queue.shift()!
    readings += one.readings.length
    taken.push(one)
  }
  return taken
}

export const createIntake = (ground: IntakeGround): Intake => {
  const write = createWriter(ground)
  const queue: Given[] = []
  const running = new Set<Promise<void>>()
  let heard = new Map<number, number>()
  let waiting = 0

  const start = (taken: readonly Given[]): void => {
    const told = heard
    heard = new Map()
    const work = write(taken, told).finally(() => {
      running.delete(work)
      waiting -= taken.reduce((sum, one) => sum + sizeOf(one), 0)
      pump()
    })
    running.add(work)
  }
  const pump = (): void => {
    while (running.size < limits.atOnce && queue.length > 0) start(takeNext(queue))
  }
  const timer = setInterval(() => {
    if (heard.size > 0 && running.size === 0) start([])
  }, heardEveryMs)
  timer.unref()
  return {
    take(readings, messages = []) {
      const size = readings.length + messages.length
      if (size === 0) return Promise.resolve([])
      if (waiting + size > limits.waiting) return Promise.resolve().then(() => refuse('system.unavailable'))
      waiting += size
      return new Promise((resolve, reject) => {
        queue.push({ readings, messages, resolve, reject })
        pump()
      })
    },
    heard: (deviceId, at) => void heard.set(deviceId, at),
    get waiting() {
      return waiting
    },
    async close() {
      clearInterval(timer)
      while (running.size > 0) await Promise.all(running)
    },
  }
}
