import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifySwagger from '@fastify/swagger'
import fastifyUnderPressure from '@fastify/under-pressure'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { composeModules } from './modules.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { openFileStore } from './platform/files/store.ts'
import { answerError } from './platform/http/fault.ts'
import { serveHealth } from './platform/http/health.ts'
import { serializerOf } from './platform/http/json-schema.ts'
import { registerRateLimits } from './platform/http/rate-limits.ts'
import { createJobs } from './platform/jobs.ts'
import { logOptions } from './platform/http/log-options.ts'
import { createDispatcher } from './platform/outbox.ts'
import { createTableRateStore } from './platform/rate-store.ts'
import { createRealtime } from './platform/realtime.ts'
import { refuse } from './platform/refusal.ts'
import type { Services } from './platform/services.ts'
import { consoleSms, type Sms } from './platform/sms.ts'
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
  /** Starts what runs beside the requests: dispatcher, realtime, jobs. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Builds the server on a migrated database; `databaseUrl` is where config or the supervisor says it is. */
export const buildApp = async (config: Config, databaseUrl: string, ports: Ports = {}): Promise<App> => {
  const http = Fastify({
    logger: logOptions(config),
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
    // Only the nearest proxy is believed: what stands before its entry, the caller may have written himself.
    trustProxy: config.isBehindProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  // Before any route: one that is there when the handler comes would keep Fastify's own.
  http.setErrorHandler(answerError)
  const services = await openServices(config, databaseUrl, http.log, ports)
  await registerPlugins(http, config)
  serveHealth(http, services)
  await composeModules(http, services)
  http.get('/api/openapi.json', { schema: { hide: true } as object }, async () => http.swagger())
  http.all('/api/*', { schema: { hide: true } as object }, async () => refuse('resource.not_found'))
  await serveWeb(http)
  return {
    http,
    services,
    async start() {
      await services.events.start()
      await services.realtime.start()
      await services.jobs.start()
    },
    async stop() {
      await http.close()
      await services.jobs.stop()
      await services.events.stop()
      await services.realtime.stop()
      await services.database.close()
    },
  }
}

const openServices = async (
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  ports: Ports,
): Promise<Services> => {
  const database = ports.database ?? openDatabase(databaseUrl, config.databasePool)
  const clock = ports.clock ?? systemClock
  return {
    config,
    database,
    db: database.db,
    clock,
    files: await openFileStore(config.files),
    sms: ports.sms ?? consoleSms(log),
    jobs: createJobs(databaseUrl, log),
    events: createDispatcher(database.db, databaseUrl, log),
    realtime: createRealtime(database, databaseUrl, log),
    rates: createTableRateStore(database, clock),
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
  await http.register(fastifyWebsocket, { options: { maxPayload: 64 * 1024 } })
  await http.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '机汇 API', version: '0.1.0', description: '设备租赁市场的接口。金额单位为元，时间为 ISO 8601。' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
}
