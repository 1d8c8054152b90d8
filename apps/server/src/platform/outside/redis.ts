import type { FastifyBaseLogger } from 'fastify'
import type { Redis as Client } from 'ioredis'
import { late } from '../late.ts'

const ioredis = late<{ readonly Redis: typeof Client }>('ioredis')

/** Redis as something that may be away: nothing waits for it, and whoever asks has another way. */
export interface Redis {
  /** Whether it answered last time anybody looked. */
  readonly isUp: boolean
  readonly commands: Client
  /** `onGap` is called when the subscription was away and is back. */
  subscribe(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** One Redis may serve several installations; each of its names begins with this. */
export const redisPrefix = 'jihui:'
/** A call that takes longer is given up, and the other way is taken. */
const answerMs = 1_000
const againMs = 3_000

/** Begins to connect and does not wait: the site starts without it. */
export const openRedis = (url: string, log: FastifyBaseLogger): Redis => {
  const commands = new (ioredis().Redis)(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs * 2,
    commandTimeout: answerMs,
    retryStrategy: (attempt) => Math.min(attempt * 200, againMs),
    connectionName: 'jihui',
  })
  let wasUp: boolean | undefined
  const note = (isUp: boolean, error?: unknown): void => {
    if (isUp === wasUp) return
    if (isUp) log.info(wasUp === undefined ? 'redis connected' : 'redis is back')
    else log.warn({ err: error }, 'redis unreachable: limits are counted and messages sent through PostgreSQL')
    wasUp = isUp
  }
  commands.on('ready', () => note(true))
  commands.on('error', (error) => note(false, error))
  commands.on('close', () => note(false, new Error('connection closed')))

  const subscribe: Redis['subscribe'] = async (channel, onMessage, onGap) => {
    const subscriber = commands.duplicate({
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      autoResubscribe: true,
    })
    let hasConnected = false
    // What is wrong is said once, by the connection for commands.
    subscriber.on('error', () => {})
    subscriber.on('message', (_channel, payload) => onMessage(payload))
    subscriber.on('ready', () => {
      if (hasConnected) onGap()
      hasConnected = true
    })
    subscriber.subscribe(redisPrefix + channel).catch(() => {})
    return async () => subscriber.disconnect()
  }
  return {
    get isUp() {
      return commands.status === 'ready'
    },
    commands,
    subscribe,
    async close() {
      wasUp = false
      commands.removeAllListeners('close').disconnect()
    },
  }
}
