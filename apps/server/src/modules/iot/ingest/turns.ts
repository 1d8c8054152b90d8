/** How fast one device may speak at this process: what is beyond is slowed, and others feel nothing of it. */
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import type { LRUCache } from 'lru-cache'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'

interface Bucket {
  tokens: number
  at: number
}
const buckets = new WeakMap<Services, LRUCache<number, Bucket>>()

/** Counts one message; answers for how many ms the device is to wait before it is heard again (0: at once). */
export const takesTurn = (services: Services, deviceId: number, now = performance.now()): number => {
  let all = buckets.get(services)
  if (!all) buckets.set(services, (all = remembering(200_000)))
  const { messagesPerSecond: perSecond, messageBurst: burst } = telemetryLimits
  const bucket = all.get(deviceId) ?? { tokens: burst, at: now }
  bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  bucket.at = now
  all.set(deviceId, bucket)
  if (bucket.tokens >= 1) {
    bucket.tokens -= 1
    return 0
  }
  return ((1 - bucket.tokens) / perSecond) * 1000
}
