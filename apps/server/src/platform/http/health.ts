import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** What a process that was told to stop says of itself. */
export interface Leaving {
  isLeaving: boolean
}

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and may be written to, its migrations are done, and the process stays.
 * Redis is told of but not needed.
 */
export const serveHealth = (
  http: FastifyInstance,
  { database, redis, listeners }: Services,
  leaving: Leaving,
): void => {
  const open = { config: { rateLimit: false as const } }
  http.get('/healthz', open, async () => ({ status: 'ok' }))
  http.get('/readyz', open, async (_request, reply) => {
    const others = redis ? { redis: redis.isUp ? 'ok' : 'unreachable' } : {}
    if (leaving.isLeaving) return reply.status(503).send({ status: 'leaving', ...others })
    try {
      const { rows } = await database.pool.query<{ is_read_only: boolean }>(
        `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only
         FROM (SELECT count(*) FROM (SELECT FROM rental LIMIT 1) one) seen`,
      )
      // After a failover, or while the database is moved: whatever writes would be refused here.
      if (rows[0]?.is_read_only)
        return reply.status(503).send({ status: 'not_ready', database: 'read_only', ...others })
      return { status: 'ready', database: 'ok', migrations: 'done', listeners: listeners.ports(), ...others }
    } catch {
      return reply.status(503).send({ status: 'not_ready', database: 'unreachable', ...others })
    }
  })
}
