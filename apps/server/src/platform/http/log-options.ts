import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Structured lines that never hold a token, a signature or a query string (which may). */
export const logOptions = (config: Config): FastifyServerOptions['logger'] => {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({
        method: request.method,
        url: request.url?.split('?')[0],
        remoteAddress: request.ip,
      }),
    },
  }
}
