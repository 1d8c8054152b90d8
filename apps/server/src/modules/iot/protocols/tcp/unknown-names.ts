/**
 * Names nobody registered, counted for each address over all processes: whoever knows one is let in or told a code, so they are
 * not to be found by trying. A terminal that waits to be registered asks again and again; it disturbs nobody who is.
 */
import type { LRUCache } from 'lru-cache'
import { sourceOf } from '../../../../platform/http/rate-limits.ts'
import { remembering } from '../../../../platform/remembering.ts'
import type { Services } from '../../../../platform/services.ts'

const limits = { ofAddress: 300, windowMs: 10 * 60_000, remembered: 50_000 } as const
/** Source → until when it is not asked, ms. */
const blocked = new WeakMap<Services, LRUCache<string, number>>()
const blocksOf = (services: Services) => {
  let known = blocked.get(services)
  if (!known) blocked.set(services, (known = remembering(limits.remembered)))
  return known
}

export const mayAskNames = (services: Services, address: string): boolean =>
  (blocksOf(services).get(sourceOf(address)) ?? 0) <= services.clock.now().getTime()

export const countUnknownName = async (services: Services, address: string): Promise<void> => {
  if (!services.config.hasRateLimits) return
  const source = sourceOf(address)
  const { count, endsInMs } = await services.rates.count(`device names from ${source}`, limits.windowMs)
  if (count > limits.ofAddress) blocksOf(services).set(source, services.clock.now().getTime() + endsInMs)
}
