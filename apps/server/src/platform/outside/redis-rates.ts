import type { RateStore } from './rate-store.ts'
import { type Redis, redisPrefix } from './redis.ts'

/** Counts and opens the window in one step, so that no window is left without an end. */
const script = `local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]); left = tonumber(ARGV[1]) end
return {count, left}`

/** In Redis while it answers; otherwise in the other store, where the windows then begin anew. */
export const createRedisRateStore = (redis: Redis, other: RateStore): RateStore => ({
  async count(key, windowMs) {
    if (!redis.isUp) return other.count(key, windowMs)
    try {
      const name = `${redisPrefix}rate:${key}`
      const [count, endsInMs] = (await redis.commands.eval(script, 1, name, windowMs)) as [number, number]
      return { count, endsInMs }
    } catch {
      return other.count(key, windowMs)
    }
  },
})
