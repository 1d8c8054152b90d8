import type { SpeakingDevice } from '../../ingest/find-device.ts'
import type { Downlink } from '../../ingest/sessions.ts'
import type { Line } from './line.ts'
import { commandTopicOf } from './topics.ts'

/** False where the device has not asked for its commands: it would not hear it. */
export const sendCommand = (line: Line, device: SpeakingDevice, command: Downlink): boolean => {
  if (line.isOver || !line.isListening) return false
  const { id, command: what, parameters, expiresAt } = command
  const payload = JSON.stringify({ id, command: what, parameters, expires_at: expiresAt.toISOString() })
  const packet = { cmd: 'publish', topic: commandTopicOf(device), payload, qos: 1, dup: false, retain: false } as const
  line.client.publish(packet, () => {})
  return true
}
