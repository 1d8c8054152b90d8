/**
 * Whatever is not this house: channels of payment, text messages, mail, the object store. Every call to one of them goes
 * through here, so that one that hangs costs its own callers a bounded wait, and after a few of them nothing at all.
 */
import type { Metrics } from '../figures/metrics.ts'

export interface OutsideLimits {
  /** A call that has not ended after this is given up, whatever the library below does. */
  readonly totalMs: number
  /** So many calls of a name at one time; further ones wait. */
  readonly atOnce: number
  /** So many may wait; further ones are refused at once. */
  readonly waiting: number
}

export interface OutsideCall {
  /** Whether an error is the other side's considered answer: it is there, whatever it says. */
  readonly isAnswer?: (error: unknown) => boolean
}

export interface Outside {
  /** `signal` ends when the time is over; libraries that know of signals should be given it. */
  call<T>(name: string, work: (signal: AbortSignal) => Promise<T>, how?: OutsideCall): Promise<T>
  /** Declares the limits of a name; without, the usual ones hold. */
  limit(name: string, limits: Partial<OutsideLimits>): void
  /** False while calls of this name are refused without being tried. */
  isReachable(name: string): boolean
}

/**
 * `silent`: no answer in time. `failed`: none that could be used. `busy`: too many are waiting already. `open`: it has
 * failed lately, and is left alone for a while.
 */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault'
  constructor(
    readonly service: string,
    readonly kind: 'silent' | 'failed' | 'busy' | 'open',
    readonly retryAfterMs: number,
    options?: ErrorOptions,
  ) {
    super(`${service}: ${kind}`, options)
  }
}

const usual: OutsideLimits = { totalMs: 20_000, atOnce: 16, waiting: 64 }
/** Failing so often in a row, it is left alone. */
const failuresMax = 4
const pauseMs = 1_000
const pauseMaxMs = 60_000

interface Breaker {
  limits: OutsideLimits
  failures: number
  /** How often it was found still away after a pause. */
  pauses: number
  openUntil: number
  /** The one call that finds out whether it is back. */
  isTrying: boolean
  running: number
  readonly line: ((hasPlace: boolean) => void)[]
}

interface OutsidePorts {
  readonly metrics?: Pick<Metrics, 'outsideCalls' | 'outsideSeconds' | 'watch'>
  /** Milliseconds that only go forward. */
  readonly now?: () => number
  readonly random?: () => number
}

export const createOutside = ({
  metrics,
  now = () => performance.now(),
  random = Math.random,
}: OutsidePorts = {}): Outside => {
  const breakers = new Map<string, Breaker>()
  const breakerOf = (name: string): Breaker => {
    const known = breakers.get(name)
    if (known) return known
    const made = { limits: usual, failures: 0, pauses: 0, openUntil: 0, isTrying: false, running: 0, line: [] }
    breakers.set(name, made)
    return made
  }
  const isOpen = (breaker: Breaker): boolean => breaker.openUntil > 0 && (breaker.openUntil > now() || breaker.isTrying)

  metrics?.watch('jihui_outside_open', 'Services that are left alone because they failed lately', ['service'], () =>
    [...breakers].map(([service, breaker]) => ({ labels: { service }, value: isOpen(breaker) ? 1 : 0 })),
  )

  const succeed = (breaker: Breaker): void => {
    breaker.failures = 0
    breaker.pauses = 0
    breaker.openUntil = 0
  }
  const fail = (breaker: Breaker, isTrial: boolean): void => {
    // Of calls that were under way when it was left alone, nothing new is learnt.
    if (isOpen(breaker) && !isTrial) return
    breaker.failures += 1
    if (breaker.failures < failuresMax && !isTrial) return
    const pause = Math.min(pauseMaxMs, pauseMs * 2 ** breaker.pauses)
    // Not to the same moment at every process.
    breaker.openUntil = now() + pause * (0.5 + random() / 2)
    breaker.pauses += 1
    breaker.failures = 0
    // Whoever stands in line would only find the same.
    for (const next of breaker.line.splice(0)) next(false)
  }

  /** Waits for its turn; answers whether this is the call that finds out if the service is back. */
  const enter = async (name: string, breaker: Breaker): Promise<boolean> => {
    const refuseOpen = (): void => {
      if (isOpen(breaker)) throw new OutsideFault(name, 'open', Math.max(1_000, breaker.openUntil - now()))
    }
    refuseOpen()
    if (breaker.running < breaker.limits.atOnce) breaker.running += 1
    else {
      if (breaker.line.length >= breaker.limits.waiting) throw new OutsideFault(name, 'busy', 2_000)
      if (!(await takeTurn(breaker))) {
        refuseOpen()
        throw new OutsideFault(name, 'busy', 2_000)
      }
    }
    const isTrial = breaker.openUntil > 0
    if (isTrial) breaker.isTrying = true
    return isTrial
  }
  /** The place of a call that has ended; false where none came free in time. */
  const takeTurn = (breaker: Breaker): Promise<boolean> =>
    new Promise((resolve) => {
      const next = (hasPlace: boolean): void => {
        clearTimeout(timer)
        resolve(hasPlace)
      }
      const timer = setTimeout(() => {
        const at = breaker.line.indexOf(next)
        if (at !== -1) breaker.line.splice(at, 1)
        resolve(false)
      }, breaker.limits.totalMs)
      breaker.line.push(next)
    })
  const leave = (breaker: Breaker): void => {
    const next = breaker.line.shift()
    if (next) next(true)
    else breaker.running -= 1
  }

  const within = <T>(name: string, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const ending = new AbortController()
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const fault = new OutsideFault(name, 'silent', 5_000)
        reject(fault)
        ending.abort(fault)
      }, ms)
      void work(ending.signal)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }

  return {
    limit(name, limits) {
      const breaker = breakerOf(name)
      breaker.limits = { ...breaker.limits, ...limits }
    },
    isReachable: (name) => !isOpen(breakerOf(name)),
    async call(name, work, { isAnswer = () => false } = {}) {
      const breaker = breakerOf(name)
      const count = (outcome: string) => metrics?.outsideCalls.inc({ service: name, outcome })
      const isTrial = await enter(name, breaker).catch((error: unknown) => {
        count('refused')
        throw error
      })
      const startedAt = now()
      try {
        const answer = await within(name, breaker.limits.totalMs, work)
        succeed(breaker)
        count('answered')
        return answer
      } catch (error) {
        const isThere = isAnswer(error)
        if (isThere) succeed(breaker)
        else fail(breaker, isTrial)
        count(isThere ? 'declined' : 'failed')
        throw error
      } finally {
        if (isTrial) breaker.isTrying = false
        leave(breaker)
        metrics?.outsideSeconds.observe({ service: name }, (now() - startedAt) / 1000)
      }
    },
  }
}
