/**
 * Wrong secrets are counted for each address, and for each device from one address, over all processes and a restart; past the
 * limit nobody there is asked any more, for a while. A stranger elsewhere who guesses never locks the device itself out. Where
 * limits by address are off (`RATE_LIMITS`), only those of a device hold.
 */
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'

const limits = { ofDevice: 20, ofAddress: 100, windowMs: 10 * 60_000 } as const
/** Full of wrong secrets until then, ms. */
const blocked = new WeakMap<Services, Map<string, number>>()
const blockedMax = 50_000

const blocksOf = (services: Services): Map<string, number> => {
  let known = blocked.get(services)
  if (!known) blocked.set(services, (known = new Map()))
  return known
}
const keysOf = ({ config }: Services, username: string, source: string): readonly [string, number][] => [
  [`device secret ${username} from ${source}`, limits.ofDevice],
  ...(config.hasRateLimits ? [[`device secrets from ${source}`, limits.ofAddress] as [string, number]] : []),
]

/** Whether so many were wrong that nobody is asked now; ms until somebody is. */
export const blockedForMs = (services: Services, username: string, source: string): number => {
  const now = services.clock.now().getTime()
  return Math.max(0, ...keysOf(services, username, source).map(([key]) => (blocksOf(services).get(key) ?? 0) - now))
}
export const requireFewWrongSecrets = async (services: Services, username: string, source: string): Promise<void> => {
  const ms = blockedForMs(services, username, source)
  if (ms > 0) refuse('request.too_many', { headers: { 'retry-after': String(Math.ceil(ms / 1000)) } })
}

export const countWrongSecret = async (services: Services, username: string, source: string): Promise<void> => {
  const blocks = blocksOf(services)
  for (const [key, max] of keysOf(services, username, source)) {
    const { count, endsInMs } = await services.rates.count(key, limits.windowMs)
    if (count <= max) continue
    if (blocks.size >= blockedMax) blocks.clear()
    blocks.set(key, services.clock.now().getTime() + endsInMs)
  }
}
