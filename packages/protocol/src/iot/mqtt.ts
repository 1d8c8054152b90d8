/** MQTT 3.1.1 over WebSocket, beside the pages on one port. */
import { telemetryLimits } from './telemetry-limits.ts'

export const mqttWebSocketPath = '/ws/mqtt'
/** What its clients offer (MQTT 3.1.1, chapter 6). */
export const mqttSubprotocol = 'mqtt'
/** A packet that is larger ends the connection; up to here one that is refused is read, told and acknowledged. */
export const mqttPacketBytes = 4 * telemetryLimits.messageBytes
