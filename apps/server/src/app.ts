import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifySwagger from '@fastify/swagger'
import fastifyUnderPressure from '@fastify/under-pressure'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { composeModules } from './modules.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { postgresCourier, redisCourier } from './platform/courier.ts'
import { openFileStore } from './platform/files/store.ts'
import { answerBrokenRequest } from './platform/http/broken-request.ts'
import { answerError } from './platform/http/fault.ts'
import { type Leaving, serveHealth } from './platform/http/health.ts'
import { measureRequests, type MetricsPort, openMetricsPort, serveMetrics } from './platform/http/measure.ts'
import { serializerOf } from './platform/http/json-schema.ts'
import { registerRateLimits } from './platform/http/rate-limits.ts'
import { followRequests, requestIdOf } from './platform/http/request-origin.ts'
import { sayGoodbye } from './platform/http/say-goodbye.ts'
import { createJobs } from './platform/jobs.ts'
import { sweepRequests } from './platform/idempotency.ts'
import { createListener } from './platform/listener.ts'
import { measurePlatform } from './platform/measure-platform.ts'
import { createMetrics } from './platform/metrics.ts'
import { logOptions } from './platform/http/log-options.ts'
import { createDispatcher } from './platform/outbox.ts'
import { createTableRateStore } from './platform/rate-store.ts'
import { createRealtime } from './platform/realtime.ts'
import { openRedis } from './platform/redis.ts'
import { createRedisRateStore } from './platform/redis-rates.ts'
import { refuse } from './platform/refusal.ts'
import type { Services } from './platform/services.ts'
import { consoleSms, type Sms } from './platform/sms.ts'
import { followTraces, stopTraces } from './platform/traces.ts'
import { serveWeb } from './platform/http/web.ts'

/** Ports a test may replace; everything else is real. */
export interface Ports {
  readonly clock?: Clock
  readonly sms?: Sms
  readonly database?: Database
}

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  /** Starts what runs beside the requests: dispatcher, realtime, jobs, figures. */
  start(): Promise<void>
  /** Goes on serving, but says that it is about to go and holds on to no connection. */
  leave(): void
  stop(): Promise<void>
}

/** Builds the server on a migrated database; `databaseUrl` is where config or the supervisor says it is. */
export const buildApp = async (config: Config, databaseUrl: string, ports: Ports = {}): Promise<App> => {
  const http = Fastify({
    logger: logOptions(config),
    genReqId: requestIdOf,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // Only the nearest proxy is believed: what stands before its entry, the caller may have written himself.
    trustProxy: config.isBehindProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What still comes over a connection that is open is answered, and the connection closed.
    return503OnClosing: false,
  })
  // Before any route: one that is there when the handler comes would keep Fastify's own.
  http.setErrorHandler(answerError)
  await followTraces(http)
  followRequests(http)
  const services = await openServices(config, databaseUrl, http.log, ports)
  await registerPlugins(http, config)
  const leaving: Leaving = { isLeaving: false }
  http.addHook('onSend', async (_request, reply) => {
    if (leaving.isLeaving) void reply.header('connection', 'close')
  })
  measureRequests(http, services.metrics)
  serveMetrics(http, config, services.metrics)
  serveHealth(http, services, leaving)
  await composeModules(http, services)
  http.get('/api/openapi.json', { schema: { hide: true } as object }, async () => http.swagger())
  http.all('/api/*', { schema: { hide: true } as object }, async () => refuse('resource.not_found'))
  await serveWeb(http)
  measurePlatform(services)
  services.jobs.everyMinute('idempotent-requests', () => sweepRequests(services))
  let metricsPort: MetricsPort | undefined
  return {
    http,
    services,
    async start() {
      await services.events.start()
      await services.realtime.start()
      await services.jobs.start()
      metricsPort = await openMetricsPort(config, services.metrics)
    },
    leave() {
      leaving.isLeaving = true
    },
    async stop() {
      leaving.isLeaving = true
      await http.close()
      await services.jobs.stop()
      await services.events.stop()
      await services.realtime.stop()
      await metricsPort?.close()
      await services.redis?.close()
      await services.database.close()
      await stopTraces()
    },
  }
}

const openServices = async (
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  ports: Ports,
): Promise<Services> => {
  const database = ports.database ?? openDatabase(databaseUrl, config.databasePool, config)
  const clock = ports.clock ?? systemClock
  const listener = createListener(config.databaseSessionUrl ?? databaseUrl, log)
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
  const metrics = createMetrics(log)
  const courier = postgresCourier(listener)
  const rates = createTableRateStore(database, clock)
  return {
    config,
    database,
    db: database.db,
    clock,
    files: await openFileStore(config.files),
    sms: ports.sms ?? consoleSms(log),
    jobs: createJobs(databaseUrl, log, metrics),
    events: createDispatcher(database.db, listener, log),
    realtime: createRealtime(redis ? redisCourier(redis, database, courier) : courier, database.db, log),
    rates: redis ? createRedisRateStore(redis, rates) : rates,
    redis,
    metrics,
    log,
  }
}

const registerPlugins = async (http: FastifyInstance, config: Config): Promise<void> => {
  // Endpoints validate themselves, with Chinese sentences; Fastify's schemas only serialize and document.
  http.setValidatorCompiler(() => () => true)
  http.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return http.getDefaultJsonParser('error', 'ignore')(request, body as string, done)
  })
  await http.register(fastifyCookie)
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        formAction: ["'self'", 'https:'],
        upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
  })
  if (config.hasRateLimits) await registerRateLimits(http)
  await http.register(fastifyUnderPressure, { maxEventLoopDelay: 5_000, exposeStatusRoute: false })
  await http.register(fastifyMultipart, { throwFileSizeLimit: true })
  await http.register(fastifyWebsocket, {
    options: { maxPayload: 64 * 1024 },
    preClose: (done) => sayGoodbye(http.websocketServer, done),
  })
  await http.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '机汇 API', version: '0.1.0', description: '设备租赁市场的接口。金额单位为元，时间为 ISO 8601。' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
}
