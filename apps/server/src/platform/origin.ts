import { AsyncLocalStorage } from 'node:async_hooks'

/** What set this work off: a request, a job, or an event that came of one. Every line of the log carries it. */
export interface Origin {
  /** Of the request, or `job:<name>:…`; an event keeps that of the request it came of. */
  readonly requestId: string
  /** W3C trace context, where traces are made. */
  readonly traceparent?: string
}

const storage = new AsyncLocalStorage<Origin>()

export const currentOrigin = (): Origin | undefined => storage.getStore()
export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T =>
  origin ? storage.run(origin, work) : work()
