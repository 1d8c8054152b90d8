import type { FastifyBaseLogger } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What a monitoring system reads. Every name begins with `jihui_` or is one of prom-client's own. */
export type Metrics = ReturnType<typeof createMetrics>

/** A figure under each of its labels. */
export type Figures = readonly { readonly labels: Record<string, string>; readonly value: number }[]

/** What Node.js tells of this process; it observes for as long as the process runs, so it knows no server of ours. */
let ofProcess: Registry | undefined
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

export const createMetrics = (log: FastifyBaseLogger) => {
  const registry = new Registry()
  const registers = [registry]
  const process = processMetrics()
  let hasComplained = false

  return {
    contentType: registry.contentType,
    /** Everything, as Prometheus reads it. */
    exposition: async (): Promise<string> => `${await process.metrics()}${await registry.metrics()}`,
    requests: new Histogram({
      name: 'jihui_http_request_seconds',
      help: 'How long requests took, by the pattern of their route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    refusedByRate: new Counter({
      name: 'jihui_rate_limit_refusals_total',
      help: 'Requests answered 429',
      labelNames: ['route'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'jihui_job_runs_total',
      help: 'Runs of each job at this process, by how they ended',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobEndedAt: new Gauge({
      name: 'jihui_job_success_timestamp_seconds',
      help: 'When each job last ended well at this process',
      labelNames: ['job'],
      registers,
    }),
    timeFailures: new Counter({
      name: 'jihui_time_failures_total',
      help: 'Rows time could not pass for at this process, by what was to be done',
      labelNames: ['work'],
      registers,
    }),
    renderings: new Counter({
      name: 'jihui_renderings_total',
      help: 'Answers that leave as they were kept, and those that were made anew, by operation',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
    renderingBytes: new Gauge({
      name: 'jihui_rendering_bytes',
      help: 'What is kept of answers at this process, by operation',
      labelNames: ['operation'],
      registers,
    }),
    outsideCalls: new Counter({
      name: 'jihui_outside_calls_total',
      help: 'Calls to services outside, by how they ended',
      labelNames: ['service', 'outcome'],
      registers,
    }),
    outsideSeconds: new Histogram({
      name: 'jihui_outside_seconds',
      help: 'How long calls to services outside took',
      labelNames: ['service'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    filesSwept: new Counter({
      name: 'jihui_files_swept_total',
      help: 'Files this process removed: with a row nobody refers to, and without a row',
      labelNames: ['kind'],
      registers,
    }),
    /** Adds a figure that is asked for whenever somebody reads; one that cannot be had is left out. */
    watch: (
      name: string,
      help: string,
      labelNames: readonly string[],
      read: () => Figures | Promise<Figures>,
    ): void => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          gauge.reset()
          try {
            for (const { labels, value } of await read()) gauge.set(labels, value)
            hasComplained = false
          } catch (error) {
            if (!hasComplained) log.warn({ err: error, metric: name }, 'a figure could not be read')
            hasComplained = true
          }
        },
      })
    },
  }
}

/** One figure without labels. */
export const figure = (value: number): Figures => [{ labels: {}, value }]
