import type { FastifyInstance } from 'fastify'

/**
 * HEAD is answered as GET: Node itself leaves the body out, since it knows how the request came. Fastify's own way is
 * another route for each address that can be read, a third of all there are.
 */
export const answerHeadAsGet = (http: FastifyInstance): void =>
  void http.server.prependListener('request', (request) => {
    if (request.method === 'HEAD') request.method = 'GET'
  })
