/** Whose a connection is: asked once, by the credentials it was opened with. */
import type { Services } from '../../../../platform/services.ts'
import { sourceOf } from '../../../../platform/http/rate-limits.ts'
import { authenticateDevice, deviceCodeForm } from '../../ingest/find-device.ts'
import { openSession } from '../../ingest/sessions.ts'
import { tellTurnedAway } from '../../ingest/turn-away.ts'
import { blockedForMs, countWrongSecret } from '../../ingest/wrong-secrets.ts'
import type { Line } from './line.ts'
import { sendCommand } from './send-command.ts'

/** Return codes of CONNACK (MQTT 3.1.1, 3.2.2.3). */
export const connectRefusals = { unavailable: 3, wrongSecret: 4, notAuthorized: 5 } as const
export type ConnectRefusal = (typeof connectRefusals)[keyof typeof connectRefusals]

/** Null: it is in, and any other connection of its device is over. */
export const letIn = async (
  services: Services,
  line: Line,
  username: string,
  password: string,
): Promise<ConnectRefusal | null> => {
  const source = sourceOf(line.address)
  // What no device can be called is counted for its address alone.
  const counted = deviceCodeForm.test(username) ? username : '-'
  if (blockedForMs(services, counted, source) > 0) return connectRefusals.notAuthorized
  const device = await authenticateDevice(services, username, password)
  if (!device) {
    await countWrongSecret(services, counted, source)
    await tellTurnedAway(services, { username: counted, protocol: 'mqtt' })
    return connectRefusals.wrongSecret
  }
  if (line.isOver) return connectRefusals.unavailable
  line.device = device
  line.session = openSession(services, device, {
    protocol: 'mqtt',
    address: line.address,
    close: (why) => {
      line.ending ??= why
      line.client.close()
    },
    send: (command) => sendCommand(line, device, command),
  })
  return null
}
