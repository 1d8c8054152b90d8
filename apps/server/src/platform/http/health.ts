import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** What a process that was told to stop says of itself. */
export interface Leaving {
  isLeaving: boolean
}

/**
 * `/healthz`: the process lives. `/readyz`: the database answers, its migrations are done, and the process stays.
 * Redis is told of but not needed.
 */
export const serveHealth = (http: FastifyInstance, { database, redis }: Services, leaving: Leaving): void => {
  const open = { schema: { hide: true } as object, config: { rateLimit: false as const } }
  http.get('/healthz', open, async () => ({ status: 'ok' }))
  http.get('/readyz', open, async (_request, reply) => {
    const others = redis ? { redis: redis.isUp ? 'ok' : 'unreachable' } : {}
    if (leaving.isLeaving) return reply.status(503).send({ status: 'leaving', ...others })
    try {
      await database.pool.query('SELECT 1 FROM rental LIMIT 1')
      return { status: 'ready', database: 'ok', migrations: 'done', ...others }
    } catch {
      return reply.status(503).send({ status: 'not_ready', database: 'unreachable', ...others })
    }
  })
}
