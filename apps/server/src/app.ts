import { channelLimits, channelProtocol } from '@jihui/protocol/channel'
import { mqttPacketBytes, mqttSubprotocol } from '@jihui/protocol/iot/mqtt'
import { bodyBytesMax } from '@jihui/protocol/limits'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifyWebsocket, { type WebsocketPluginOptions } from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { gather, mountModules } from './compose.ts'
import type { ServerModule } from './module.ts'
import { modules as allModules } from './modules.ts'
import { aliyunSms } from './platform/aliyun-sms/aliyun-sms.ts'
import { keepAnchors } from './platform/audit/audit-anchors.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { type Broadcast, type Channel, postgresBroadcast, redisBroadcast } from './platform/events/broadcast.ts'
import { openFileStore } from './platform/files/store.ts'
import { answerHeadAsGet } from './platform/http/answer-head.ts'
import { answerBrokenRequest } from './platform/http/broken-request.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { answerError } from './platform/http/fault.ts'
import { type Leaving, serveHealth } from './platform/http/health.ts'
import { measureRequests, type MetricsPort, openMetricsPort, serveMetrics } from './platform/http/measure.ts'
import { refuseWhenOverloaded } from './platform/http/overload.ts'
import { registerRateLimits } from './platform/http/rate-limits.ts'
import { followRequests, requestIdOf } from './platform/http/request-origin.ts'
import { serveOpenApi } from './platform/http/serve-openapi.ts'
import { sayGoodbye } from './platform/http/say-goodbye.ts'
import { keepPartitions } from './platform/database/migrate.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { sweepRequests } from './platform/idempotency.ts'
import { createListeners } from './platform/listeners.ts'
import { createListener } from './platform/database/listener.ts'
import { measurePlatform } from './platform/figures/measure-platform.ts'
import { createMetrics } from './platform/figures/metrics.ts'
import { logOptions } from './platform/http/log-options.ts'
import { createDispatcher } from './platform/events/dispatcher.ts'
import { openMail } from './platform/outside/mail.ts'
import { createOutside } from './platform/outside/outside.ts'
import { createTableRateStore } from './platform/outside/rate-store.ts'
import { createRealtime } from './platform/events/realtime.ts'
import { mayHear, requireTopic } from './platform/events/topics.ts'
import { openRedis } from './platform/outside/redis.ts'
import { createRedisRateStore } from './platform/outside/redis-rates.ts'
import { refuse } from './platform/refusal.ts'
import type { Services } from './platform/services.ts'
import { consoleSms, type Sms } from './platform/outside/sms.ts'
import { followTraces, stopTraces } from './platform/figures/traces.ts'
import { serveWeb, type Site } from './platform/http/web.ts'
import { readJsonBodies } from './platform/http/unreadable-body.ts'

/** Ports a test may replace; everything else is real. */
export interface Ports {
  readonly clock?: Clock
  readonly sms?: Sms
  readonly database?: Database
  readonly modules?: readonly ServerModule[]
  /** Another build of the pages. */
  readonly site?: { readonly dist: string }
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
    bodyLimit: bodyBytesMax,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What still comes over a connection that is open is answered, and the connection closed.
    return503OnClosing: false,
  })
  answerHeadAsGet(http)
  // Before any route: one that is there when the handler comes would keep Fastify's own.
  http.setErrorHandler(answerError)
  await followTraces(http)
  followRequests(http)
  const { modules = allModules } = ports
  const services = await openServices(config, databaseUrl, http, ports)
  await registerPlugins(http, config)
  const leaving: Leaving = { isLeaving: false }
  http.addHook('onSend', async (_request, reply) => {
    if (leaving.isLeaving) void reply.header('connection', 'close')
  })
  measureRequests(http, services.metrics)
  serveMetrics(http, config, services.metrics)
  serveHealth(http, services, leaving)
  await mountModules(http, services, modules)
  serveOpenApi(http)
  http.all('/api/*', async () => refuse('resource.not_found'))
  await serveWeb(http, services, {
    pages: modules.flatMap(({ pages }) => pages?.(config.publicUrl) ?? []),
    sitemaps: Object.assign({}, ...modules.map(({ sitemaps }) => sitemaps ?? {})) as Site['sitemaps'],
    ...ports.site,
  })
  measurePlatform(services)
  keepHouse(services, databaseUrl)
  let metricsPort: MetricsPort | undefined
  let anchors: ReturnType<typeof keepAnchors> | undefined
  return {
    http,
    services,
    async start() {
      await services.events.start()
      await services.realtime.start()
      await services.jobs.start()
      await services.listeners.open(services)
      anchors = keepAnchors(services.db, config.auditAnchors, services.clock, services.log)
      metricsPort = await openMetricsPort(config, services.metrics)
    },
    leave() {
      leaving.isLeaving = true
    },
    async stop() {
      leaving.isLeaving = true
      await services.listeners.close()
      await http.close()
      await services.jobs.stop()
      await anchors?.stop()
      await services.events.stop()
      await services.realtime.stop()
      await metricsPort?.close()
      await services.redis?.close()
      if (services.telemetry !== services.database) await services.telemetry.close()
      await services.database.close()
      await stopTraces()
    },
  }
}

/** Work of time that belongs to no module. */
const keepHouse = (services: Services, databaseUrl: string): void => {
  const { config, jobs, clock } = services
  jobs.everyMinute('idempotent-requests', () => sweepRequests(services))
  jobs.everyNight('partitions', () => {
    const now = clock.now()
    const url = config.databaseMigrationUrl ?? config.databaseSessionUrl ?? databaseUrl
    return keepPartitions(url, { from: now, until: now })
  })
}

const portOf = (http: FastifyInstance, config: Config): number => {
  const address = http.server.address()
  return address && typeof address === 'object' ? address.port : config.port
}

/** Readings have a database of their own where one is configured. */
const openDatabases = (config: Config, url: string, ports: Ports): { database: Database; telemetry: Database } => {
  const database = ports.database ?? openDatabase(url, config.databasePool, config)
  if (!config.telemetryUrl) return { database, telemetry: database }
  return { database, telemetry: openDatabase(config.telemetryUrl, config.databasePool, { limits: config.limits }) }
}

const openServices = async (
  config: Config,
  databaseUrl: string,
  http: FastifyInstance,
  ports: Ports,
): Promise<Services> => {
  const { log } = http
  const { database, telemetry } = openDatabases(config, databaseUrl, ports)
  const clock = ports.clock ?? systemClock
  const listener = createListener(config.databaseSessionUrl ?? databaseUrl, log)
  // Some subscribe for as long as the process runs; without this a closed server would go on looking for its database.
  http.addHook('onClose', () => listener.close())
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
  const metrics = createMetrics(log)
  const outside = createOutside({ metrics })
  const broadcastOn = (channel: Channel): Broadcast => {
    const byPostgres = postgresBroadcast(channel, database, listener, log)
    return redis ? redisBroadcast(channel, redis, database, byPostgres) : byPostgres
  }
  const rates = createTableRateStore(database, clock)
  const gathered = gather(ports.modules ?? allModules)
  const services: Services = {
    config,
    port: () => portOf(http, config),
    database,
    db: database.db,
    telemetry,
    broadcast: broadcastOn,
    listeners: createListeners(gathered.listeners, log),
    pageRequests: gathered.pageRequests,
    clock,
    outside,
    files: await openFileStore(config.files, outside),
    mail: openMail(config, outside),
    sms: ports.sms ?? (config.aliyunSms ? aliyunSms(config.aliyunSms, { outside, log }) : consoleSms(log)),
    jobs: createJobs(databaseUrl, log, metrics),
    events: createDispatcher(database, broadcastOn('outbox'), log, gathered.queues),
    realtime: createRealtime(
      {
        broadcast: broadcastOn('realtime'),
        db: database.db,
        clock,
        log,
        mayHear: (actor, topic) => mayHear(gathered.topics, services, actor, topic),
        requireTopic: (topic) => requireTopic(gathered.topics, topic),
      },
      { ...(config.hasRateLimits && { pagesEach: channelLimits.pagesEach }) },
    ),
    rates: redis ? createRedisRateStore(redis, rates) : rates,
    redis,
    metrics,
    registry: gathered.registry,
    hooks: gathered.hooks,
    log,
  }
  return services
}

const sockets: WebsocketPluginOptions['options'] = {
  // Each route holds what it hears to its own limit.
  maxPayload: Math.max(channelLimits.messageBytes, mqttPacketBytes),
  // What else a page offers is its token.
  handleProtocols: (offered) => [channelProtocol, mqttSubprotocol].find((one) => offered.has(one)) ?? false,
}

const registerPlugins = async (http: FastifyInstance, config: Config): Promise<void> => {
  readJsonBodies(http)
  await http.register(fastifyCookie)
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Codes on machines are read by a module of WebAssembly where the browser cannot; it lets no text run as a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // `blob:` is what the page holds itself: pictures it makes smaller before it sends them.
        connectSrc: ["'self'", 'ws:', 'wss:', 'blob:'],
        formAction: ["'self'", 'https:'],
        upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
  })
  if (config.hasRateLimits) await registerRateLimits(http)
  await refuseWhenOverloaded(http, config.eventLoopDelayMaxMs)
  await compressAnswers(http)
  await http.register(fastifyMultipart, { throwFileSizeLimit: true })
  await http.register(fastifyWebsocket, {
    options: sockets,
    preClose: (done) => sayGoodbye(http.websocketServer, done),
  })
}
