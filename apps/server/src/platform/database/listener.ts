import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Hears what PostgreSQL's NOTIFY says, on one connection of a process, past any pooler. */
export interface Listener {
  readonly isConnected: boolean
  /** `onGap` is called when the connection was away and is back: what was said meanwhile nobody heard. */
  subscribe(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /** Hears nothing any more, whoever has subscribed or subscribes yet. */
  close(): Promise<void>
}

/** A connection that has died without a word is found out within this time. */
const askEveryMs = 20_000
const againMs = 1_000

type Subscription = { channel: string; onMessage: (payload: string) => void; onGap?: (() => void) | undefined }

export const createListener = (url: string, log: FastifyBaseLogger): Listener => {
  const subscriptions = new Set<Subscription>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isInterrupted = false
  let isClosed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions) if (subscription.channel === channel) subscription.onMessage(payload)
    })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    await next.connect()
    try {
      for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel)))
        await next.query(`LISTEN ${channel}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    const ask = async (): Promise<void> => {
      try {
        await next.query('SELECT 1')
      } catch (error) {
        lose(next, error)
      }
    }
    timer = setInterval(() => void ask(), askEveryMs)
  }
  const connectOnce = (): Promise<void> =>
    (connecting ??= connect()
      .then(announceGap)
      .finally(() => {
        connecting = undefined
      }))
  /** Whoever brings the connection back, by time or by a new subscription: all others missed something. */
  const announceGap = (): void => {
    if (!isInterrupted) return
    isInterrupted = false
    log.info('connection for notifications is back')
    for (const subscription of subscriptions) subscription.onGap?.()
  }
  const lose = (lost: pg.Client, error?: unknown): void => {
    if (client !== lost) return
    client = undefined
    clearInterval(timer)
    void lost.end().catch(() => {})
    if (subscriptions.size === 0) return
    isInterrupted = true
    log.warn({ err: error ?? new Error('ended') }, 'connection for notifications lost')
    comeBack()
  }
  const comeBack = (): void => {
    const attempt = setTimeout(() => {
      if (subscriptions.size === 0 || client) return
      connectOnce().catch(() => comeBack())
    }, againMs)
    attempt.unref()
  }

  const end = async (): Promise<void> => {
    clearInterval(timer)
    await connecting?.catch(() => {})
    clearInterval(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }

  return {
    get isConnected() {
      return client !== undefined
    },
    async subscribe(channel, onMessage, onGap) {
      const subscription: Subscription = { channel, onMessage, onGap }
      if (isClosed) return async () => {}
      subscriptions.add(subscription)
      if (client || connecting) {
        await connecting
        await client?.query(`LISTEN ${channel}`)
      } else await connectOnce()
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0) await end()
      }
    },
    async close() {
      isClosed = true
      subscriptions.clear()
      await end()
    },
  }
}
