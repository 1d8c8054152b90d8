import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers and its migrations are done. */
export const serveHealth = (http: FastifyInstance, { database }: Services): void => {
  const open = { schema: { hide: true } as object, config: { rateLimit: false as const } }
  http.get('/healthz', open, async () => ({ status: 'ok' }))
  http.get('/readyz', open, async (_request, reply) => {
    try {
      await database.pool.query('SELECT 1 FROM rental LIMIT 1')
      return { status: 'ready', database: 'ok', migrations: 'done' }
    } catch {
      return reply.status(503).send({ status: 'not_ready', database: 'unreachable' })
    }
  })
}
