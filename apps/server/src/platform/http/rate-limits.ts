/** How many calls one address may make: the limits of `limits.ts`, in this process or over all of them. */
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { LimitName } from '@jihui/protocol/endpoint'
import { rateLimits } from '@jihui/protocol/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../refusal.ts'
import type { RateStore } from '../outside/rate-store.ts'

const retryAfter = (ms: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) } })

/** Whom a call is counted for: an address, or the network of 2^64 addresses a single customer holds in IPv6. */
export const sourceOf = (ip: string): string => normalizeIP(ip, 64)

/** The limits each process counts for itself. */
export const registerRateLimits = async (http: FastifyInstance): Promise<void> => {
  await http.register(fastifyRateLimit, {
    global: true,
    max: rateLimits.general.max,
    timeWindow: rateLimits.general.windowSeconds * 1000,
    keyGenerator: (request) => sourceOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new Refusal('request.too_many', retryAfter(ttl)),
  })
}

/** Refuses a call whose address has made too many under this limit, whichever process answered them. */
export const countShared =
  (rates: RateStore, name: LimitName) =>
  async (request: FastifyRequest): Promise<void> => {
    const { max, windowSeconds } = rateLimits[name]
    const { count, endsInMs } = await rates.count(`${name} ${sourceOf(request.ip)}`, windowSeconds * 1000)
    if (count > max) refuse('request.too_many', retryAfter(endsInMs))
  }
