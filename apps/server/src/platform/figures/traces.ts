/** Traces by OpenTelemetry. None of it is loaded, and nothing is done, unless there is somewhere to send them. */
import type * as OpenTelemetry from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'

/** What may be told of a span. An allow-list: addresses, queries, names and values of people are in none of these. */
const told = new Set([
  'http.request.method',
  'http.method',
  'http.route',
  'http.response.status_code',
  'http.status_code',
  'fastify.type',
  'hook.name',
  'service.name',
  'db.system',
  'db.system.name',
  'db.name',
  'db.namespace',
  'db.statement',
  'db.query.text',
  'db.operation.name',
  'server.address',
  'server.port',
  'net.peer.name',
  'net.peer.port',
  'error.type',
  'request.id',
  'event.topic',
])
/** Values written into a statement instead of beside it are of no use to a reader of traces. */
const withoutValues = (statement: unknown) => String(statement).replace(/'(?:[^']|'')*'/g, "'?'")
const statementKeys = new Set(['db.statement', 'db.query.text'])

const cleaned = (span: ReadableSpan): ReadableSpan => {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes)
      .filter(([name]) => told.has(name))
      .map(([name, value]) => [name, statementKeys.has(name) ? withoutValues(value) : value]),
  )
  // Of an error only that there was one: its text may repeat what somebody sent.
  const status = { code: span.status.code }
  return Object.create(span, {
    attributes: { value: attributes, enumerable: true },
    status: { value: status, enumerable: true },
    events: { value: [], enumerable: true },
  }) as ReadableSpan
}

/** A dozen a request, and none of them takes time. */
const isTrifle = ({ attributes }: ReadableSpan) => attributes['fastify.type'] === 'hook'

const cleaning = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.filter((span) => !isTrifle(span)).map(cleaned), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

interface Tracing {
  readonly api: typeof OpenTelemetry
  readonly follow: (http: FastifyInstance) => Promise<void>
  readonly stop: () => Promise<void>
}
let tracing: Tracing | undefined

/** Call before Fastify and pg are loaded: their doings are followed from inside. `url` is the collector's base. */
export const startTraces = async (url: string): Promise<void> => {
  const [api, node, { OTLPTraceExporter }, { registerInstrumentations }, http, pg, fastify, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/instrumentation'),
      import('@opentelemetry/instrumentation-http'),
      import('@opentelemetry/instrumentation-pg'),
      import('@fastify/otel'),
      import('@opentelemetry/resources'),
    ])
  const exporter = cleaning(new OTLPTraceExporter({ url: `${url.replace(/(?<!\/)\/+$/, '')}/v1/traces` }))
  const provider = new node.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'jihui' }),
    spanProcessors: [new node.BatchSpanProcessor(exporter)],
  })
  provider.register()
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new http.HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url: path = '' }) => /^\/(healthz|readyz|metrics|assets\/)/.test(path),
      }),
      new pg.PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  const followFastify = new fastify.FastifyOtelInstrumentation({ registerOnInitialization: false })
  followFastify.setTracerProvider(provider)
  tracing = {
    api,
    follow: async (server) => {
      await server.register(followFastify.plugin() as never)
    },
    stop: () => provider.shutdown(),
  }
}

/** Follows the requests of a server, where traces are made. */
export const followTraces = async (http: FastifyInstance): Promise<void> => tracing?.follow(http)
/** Sends what is left. */
export const stopTraces = async (): Promise<void> => tracing?.stop().catch(() => {})

/** The span under way, in W3C form. */
export const currentTraceparent = (): string | undefined => {
  if (!tracing) return undefined
  const carrier: { traceparent?: string } = {}
  tracing.api.propagation.inject(tracing.api.context.active(), carrier)
  return carrier.traceparent
}

/** Does the work in a span of its own, which belongs to the trace given or begins one. */
export const inSpan = async <T>(
  name: string,
  traceparent: string | undefined,
  work: () => Promise<T>,
  attributes: Record<string, string> = {},
): Promise<T> => {
  if (!tracing) return work()
  const { api } = tracing
  const parent = traceparent ? api.propagation.extract(api.ROOT_CONTEXT, { traceparent }) : api.ROOT_CONTEXT
  return api.trace.getTracer('jihui').startActiveSpan(name, { attributes }, parent, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
