/** Gives each request its id and lets everything done for it know which. */
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { withOrigin } from '../origin.ts'

const header = 'x-request-id'
/** An id given along is taken only in this form: it goes into the log and into answers. */
const sane = /^[\w.-]{8,64}$/

export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers[header]
  return typeof given === 'string' && sane.test(given) ? given : randomUUID()
}

export const followRequests = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header(header, request.id)
    withOrigin({ requestId: request.id }, done)
  })
  // A body arrives on the connection's own account, so the thread is taken up again behind it.
  http.addHook('preValidation', (request, _reply, done) => withOrigin({ requestId: request.id }, done))
}
