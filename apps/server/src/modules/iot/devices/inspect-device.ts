/** The last things a device said, as they came, for whoever looks why it is not understood. */
import { deviceLimits } from '@jihui/protocol/iot/devices/limits'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { listMessages, type MessageRow } from '../../telemetry/public.ts'
import { momentOf } from '../ingest/check-reading.ts'
import { saidBy } from '../ingest/inspected-text.ts'
import type { ReachedDevice } from './reach.ts'
import { precisionAt, type Span, spansOf } from './spans.ts'

/** Protocols whose messages are shown as the readings they are, each with its `ts` or of its arrival. */
const saysTimes: readonly string[] = ['http', 'mqtt']
/** The times a message tells of; null: it does not say. */
const timesIn = ({ protocol, decoded, at }: MessageRow): readonly number[] | null => {
  if (!saysTimes.includes(protocol)) return null
  const times = (Array.isArray(decoded) ? decoded : [decoded]).map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return null
    const ts = 'ts' in one ? one.ts : undefined
    return ts === undefined || ts === null ? at.getTime() : momentOf(ts)
  })
  return times.every((time) => time !== null) ? times : null
}

/** A message may hold what was stored for a month: it is open where everything it may tell of is. */
const isOpen = (spans: readonly Span[], message: MessageRow): boolean => {
  const arrived = message.at.getTime()
  const times = timesIn(message) ?? [arrived - telemetryLimits.oldestMs]
  let open = Math.min(...times, arrived)
  for (const { from, until, precision } of spans)
    if (precision === 'exact' && from.getTime() <= open && until.getTime() > open) open = until.getTime()
  // What a wrong clock puts ahead of that was measured before it came.
  return open > arrived
}

/** What a gateway sends is of many devices at once. */
const isOfMany = ({ profile, gateway_id: gateway }: ReachedDevice): boolean =>
  gateway !== null || findProfile(profile)?.isGateway === true

/** Beyond what he may see exactly, somebody is told that something came and whether it was kept, not what. */
export const inspectDevice = async (services: Services, actor: Actor, device: ReachedDevice) => {
  const [messages, spans] = await Promise.all([
    listMessages(services.telemetry, device.id, deviceLimits.inspectedMessages),
    spansOf(services, actor, device),
  ])
  // Whoever has the machine now reads nothing of those who had it before.
  const told = device.as === 'renter' ? messages.filter(({ at }) => precisionAt(spans, at) !== null) : messages
  return told.map((row) => {
    const message = { ...row, decoded: saidBy(row) }
    const { at, protocol, size, raw, decoded, is_accepted: accepted, reason } = message
    const isTold = isOpen(spans, message)
    const isRawTold = isTold && (device.as === 'staff' || !isOfMany(device))
    return {
      at: at.toISOString(),
      protocol,
      size,
      raw: isRawTold ? raw : '',
      decoded: isTold ? decoded : null,
      accepted,
      reason,
    }
  })
}
