import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import { createBuckets, renewEveryMs } from './buckets.ts'
import { createConsumers, type Queues } from './consumers.ts'
import { dispatchInHouse, dispatchOutside, type Lease, usualLease } from './dispatch-batch.ts'
import { createLoops } from './dispatch-loop.ts'
import { type Consumer, onWritten, type OutsideConsumer, type Topic } from './outbox.ts'

export interface Dispatcher {
  on<T extends Topic>(topic: T, consumer: Consumer<T>): void
  /** A topic belongs to one queue; whatever calls services outside is to have one. */
  onOutside<T extends Topic>(queue: string, topic: T, consumer: OutsideConsumer<T>): void
  start(): Promise<void>
  /** Hands on everything that is due in its buckets; answers how many. */
  drain(): Promise<number>
  stop(): Promise<void>
}

const idleMs = 2_000

/**
 * One dispatcher a process. It is woken when a transaction of this process that wrote an event has committed, and by the
 * other dispatchers; `broadcast` carries that.
 */
export const createDispatcher = (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  broadcast: Broadcast,
  log: FastifyBaseLogger,
  queues: Queues,
  lease: Lease = usualLease,
): Dispatcher => {
  const consumers = createConsumers(queues)
  const buckets = createBuckets(db)
  const ground = { db, log, buckets, consumers, lease }
  const state = { isStopped: false, isStarted: false }
  const ends: (() => void | Promise<void>)[] = []

  const loops = createLoops(
    {
      'in house': () => dispatchInHouse(ground),
      ...Object.fromEntries(
        Object.entries(queues).map(([queue, declared]) => [queue, () => dispatchOutside(ground, queue, declared)]),
      ),
    },
    {
      isStopped: () => state.isStopped,
      onFault: (queue, error) => log.error({ err: error, queue }, 'dispatch failed'),
    },
  )
  const written = (): void => {
    loops.wake()
    if (buckets.hasOthers) void broadcast.send('', db)
  }
  const renew = async (): Promise<void> => {
    if (await buckets.renew()) loops.wake()
  }
  let renewing = Promise.resolve()
  const every = (ms: number, work: () => void): void => {
    const timer = setInterval(work, ms)
    ends.push(() => clearInterval(timer))
  }

  return {
    on: consumers.on,
    onOutside: consumers.onOutside,
    async start() {
      ends.push(await broadcast.subscribe(loops.wake, loops.wake), onWritten(pool, written))
      state.isStarted = true
      await buckets.renew()
      every(renewEveryMs, () => {
        renewing = renew().catch((error: unknown) => log.warn({ err: error }, 'buckets not renewed'))
      })
      // The timer catches what was written while nobody could be woken, and what is due again.
      every(idleMs, loops.wake)
      loops.wake()
    },
    async drain() {
      await buckets.renew()
      try {
        return await loops.drain()
      } finally {
        if (!state.isStarted) await buckets.leave()
      }
    },
    async stop() {
      state.isStopped = true
      for (const end of ends) await end()
      await renewing
      await loops.finished()
      // Otherwise the others take them once this one is seen no more.
      await buckets.leave().catch((error: unknown) => log.warn({ err: error }, 'buckets not given back'))
      if (buckets.hasOthers) await broadcast.send('', db)
    },
  }
}
