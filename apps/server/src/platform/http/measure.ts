/** Measures requests, and answers whoever may read the figures. */
import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { Metrics } from '../figures/metrics.ts'

/** Counts each request under the pattern of its route: an address itself may tell of people, and there is no end of them. */
export const measureRequests = (http: FastifyInstance, { requests, refusedByRate }: Metrics): void => {
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) refusedByRate.inc({ route })
    done()
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isAllowed = (token: string | undefined, header: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ''))

/** `/metrics` beside the site, for whoever has the token. Neither token nor port: there is none. */
export const serveMetrics = (
  http: FastifyInstance,
  { metrics: { port, token } }: Config,
  { contentType, exposition }: Metrics,
): void => {
  if (token === undefined || port !== undefined) return
  const open = { config: { rateLimit: false as const } }
  http.get('/metrics', open, async (request, reply) => {
    if (!isAllowed(token, request.headers.authorization)) return reply.status(401).send({ status: 'unauthorized' })
    return reply.type(contentType).send(await exposition())
  })
}

export interface MetricsPort {
  readonly port: number
  close(): Promise<void>
}

/** `/metrics` on a port of its own, which no proxy leads to. */
export const openMetricsPort = async (
  { host, metrics: { port, token } }: Config,
  { contentType, exposition }: Metrics,
): Promise<MetricsPort | undefined> => {
  if (port === undefined) return undefined
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    if (!isAllowed(token, request.headers.authorization)) return void response.writeHead(401).end()
    exposition().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
