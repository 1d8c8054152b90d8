import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

const retryAfter = { headers: { 'retry-after': '10' } }

/**
 * Turns requests away with 503 while the event loop is on average more than so many milliseconds behind.
 * A second without any sample is one long block that has just ended; the plugin takes it for an endless delay,
 * which would refuse everybody for a second after it.
 */
export const refuseWhenOverloaded = async (http: FastifyInstance, eventLoopDelayMaxMs: number): Promise<void> => {
  await http.register(fastifyUnderPressure, {
    maxEventLoopDelay: eventLoopDelayMaxMs,
    exposeStatusRoute: false,
    pressureHandler: (_request, _reply, _type, delay) =>
      Number.isFinite(delay) ? Promise.reject(new Refusal('system.unavailable', retryAfter)) : undefined,
  })
}
