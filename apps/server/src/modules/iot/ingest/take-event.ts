/** Something that happened at a device (wire-iot): what it measured then is a reading, all of it is told in the inspector. */
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import { crc32 } from 'node:zlib'
import type { Services } from '../../../platform/services.ts'
import type { SpeakingDevice } from './find-device.ts'
import { type DeviceMessage, refuseMessage, takeMessage } from './take-message.ts'

/** Numbers of readings of events: told of the same moment, a reading and an event are two, and an event told twice is one. */
const eventSeqBase = 2 ** 52

export const takeEvent = async (
  services: Services,
  device: SpeakingDevice,
  message: DeviceMessage,
  content: unknown,
): Promise<void> => {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return void (await refuseMessage(services, device, message, 'telemetry.not_object'))
  const { ts, code, values } = content as Readonly<Record<string, unknown>>
  const isWord = typeof code === 'string' && code.trim() !== '' && code.length <= telemetryLimits.textMax
  if (!isWord || /[\p{Cc}\p{Surrogate}]/u.test(code))
    return void (await refuseMessage(services, device, message, 'telemetry.bad_event'))
  const reading = { ts, values: values ?? undefined, seq: eventSeqBase + crc32(code) }
  await takeMessage(services, device, { ...message, decoded: content }, [{ reading, events: [code] }])
}
