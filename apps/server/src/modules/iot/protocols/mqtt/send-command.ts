import type { SpeakingDevice } from '../../ingest/find-device.ts'
import { type Downlink, saidToDevice } from '../../ingest/sessions.ts'
import type { Line } from './line.ts'
import { commandTopicOf } from './topics.ts'

/** False where the device has not asked for its commands: it would not hear it. */
export const sendCommand = (line: Line, device: SpeakingDevice, command: Downlink): boolean => {
  if (line.isOver || !line.isListening) return false
  const payload = JSON.stringify(saidToDevice(command))
  const packet = { cmd: 'publish', topic: commandTopicOf(device), payload, qos: 1, dup: false, retain: false } as const
  line.client.publish(packet, () => {})
  return true
}
