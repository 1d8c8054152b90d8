import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Hears what PostgreSQL's NOTIFY says, on one connection of a process, past any pooler. */
export interface Listener {
  readonly isConnected: boolean
  /** `missed` is called when the connection was away and is back: what was said meanwhile nobody heard. */
  subscribe(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
}

/** A connection that has died without a word is found out within this time. */
const askEveryMs = 20_000
const againMs = 1_000

type Ear = { channel: string; heard: (payload: string) => void; missed?: (() => void) | undefined }

export const createListener = (url: string, log: FastifyBaseLogger): Listener => {
  const ears = new Set<Ear>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isInterrupted = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const ear of ears) if (ear.channel === channel) ear.heard(payload)
    })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    await next.connect()
    try {
      for (const channel of new Set([...ears].map((ear) => ear.channel))) await next.query(`LISTEN ${channel}`)
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
      .then(tellMissed)
      .finally(() => {
        connecting = undefined
      }))
  /** Whoever brings the connection back, by time or by a new subscription: all others missed something. */
  const tellMissed = (): void => {
    if (!isInterrupted) return
    isInterrupted = false
    log.info('connection for notifications is back')
    for (const ear of ears) ear.missed?.()
  }
  const lose = (lost: pg.Client, error?: unknown): void => {
    if (client !== lost) return
    client = undefined
    clearInterval(timer)
    void lost.end().catch(() => {})
    if (ears.size === 0) return
    isInterrupted = true
    log.warn({ err: error ?? new Error('ended') }, 'connection for notifications lost')
    comeBack()
  }
  const comeBack = (): void => {
    const attempt = setTimeout(() => {
      if (ears.size === 0 || client) return
      connectOnce().catch(() => comeBack())
    }, againMs)
    attempt.unref()
  }

  return {
    get isConnected() {
      return client !== undefined
    },
    async subscribe(channel, heard, missed) {
      const ear: Ear = { channel, heard, missed }
      ears.add(ear)
      if (client || connecting) {
        await connecting
        await client?.query(`LISTEN ${channel}`)
      } else await connectOnce()
      return async () => {
        ears.delete(ear)
        if (ears.size > 0) return
        clearInterval(timer)
        await connecting?.catch(() => {})
        const last = client
        client = undefined
        await last?.end().catch(() => {})
      }
    },
  }
}
