import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { currentOrigin } from '../origin.ts'

/** A token's three parts, and whatever follows without a break. */
const withoutToken = (word: string): string => {
  const at = word.indexOf('eyJ')
  return at >= 0 && word.split('.').length > 2 ? `${word.slice(0, at)}…` : word
}
/** What no line may hold, wherever it came from: a failed statement's values, tokens, signatures, whole numbers. */
const scrubbing: readonly [RegExp, string][] = [
  [/\nparams: [^\n]*/g, ''],
  [/[\w+/-]{100,}={0,2}/g, '…'],
  [/(?<!\d)\d{17}[\dXx](?!\d)/g, '…'],
  [/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2'],
]
export const scrub = (text: string): string =>
  scrubbing.reduce(
    (rest, [pattern, instead]) => rest.replace(pattern, instead),
    text.replaceAll(/[\w.-]+/g, withoutToken),
  )

/** Of an error only what says where it happened: clients and drivers hang requests and values on theirs. */
const describe = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause instanceof Error && depth < 3 && { cause: describe(cause, depth + 1) }),
  }
}

/** Whoever has a long word of a path may use what stands behind it; names of files are known by their form. */
const pathOf = (url: string | undefined): string | undefined =>
  url?.split('?')[0]?.replace(/\/(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{30,}(?=\/|$)/g, '/…')

/** Structured lines that never hold a token, a signature, a whole telephone number or a query string (which may). */
export const logOptions = (config: Pick<Config, 'logLevel'>): Exclude<FastifyServerOptions['logger'], undefined> => {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    // Lines of a request's own logger have its id; this gives it to all others written on its behalf.
    mixin: (_line: object, _level: number, logger: { bindings(): Record<string, unknown> }) => {
      const origin = currentOrigin()
      return origin && !('reqId' in logger.bindings()) ? { reqId: origin.requestId } : {}
    },
    serializers: {
      req: (request) => ({
        method: request.method,
        url: pathOf(request.url),
        remoteAddress: request.ip,
      }),
      err: (error: unknown) => describe(error) as never,
    },
  }
}
