/** What a message says, in any of its forms: a reading, an array, or a gateway's object of devices. */
import { telemetryLimits, type TelemetryRefusal } from '@jihui/protocol/iot/telemetry-limits'
import { isReadingName } from './reading-names.ts'
import type { GivenReading } from './take-message.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofGateway = (content: Record<string, unknown>): readonly GivenReading[] | TelemetryRefusal => {
  const entries = Object.entries(content)
  if (entries.length > telemetryLimits.devicesPerMessage) return 'telemetry.too_many'
  const readings = entries.flatMap(([device, said]) =>
    (Array.isArray(said) ? said : [said]).map((reading: unknown) => ({ device, reading })),
  )
  return readings.length > 10 * telemetryLimits.readingsPerMessage ? 'telemetry.too_many' : readings
}

export const readContent = (
  content: unknown,
  { isGateway }: { readonly isGateway: boolean },
): readonly GivenReading[] | TelemetryRefusal => {
  if (Array.isArray(content)) {
    if (content.length === 0) return 'telemetry.empty'
    if (content.length > telemetryLimits.readingsPerMessage) return 'telemetry.too_many'
    return content.map((reading: unknown) => ({ reading }))
  }
  if (!isObject(content)) return 'telemetry.not_object'
  if (Object.keys(content).length === 0) return 'telemetry.empty'
  // With none of a reading's names it is a gateway's.
  if (isGateway && !Object.keys(content).some(isReadingName)) return ofGateway(content)
  return [{ reading: content }]
}
