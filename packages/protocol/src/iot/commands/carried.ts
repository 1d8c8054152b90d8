/**
 * Which commands each protocol has words for: what it cannot carry is neither offered nor taken. A new protocol says it here;
 * its folder of the server says how.
 */
import { type CommandCode, commandCodes } from '../commands.ts'
import type { DeviceProtocol } from '../devices/limits.ts'

export const carriedBy = {
  mqtt: commandCodes,
  /** The answer to its readings carries them; its credentials open MQTT too, where it hears them at once. */
  http: commandCodes,
  /** The standard has no words for horn and lights. */
  jt808: ['locate', 'read_meter', 'set_interval', 'message', 'reboot', 'lock', 'unlock'],
  /** A vehicle tells its platform, and is told nothing. */
  gbt32960: [],
} as const satisfies Readonly<Record<DeviceProtocol, readonly CommandCode[]>>

export type CarriedBy<Protocol extends DeviceProtocol> = (typeof carriedBy)[Protocol][number]

export const isCarried = (protocol: string, command: CommandCode): boolean =>
  Object.hasOwn(carriedBy, protocol) &&
  (carriedBy[protocol as DeviceProtocol] as readonly CommandCode[]).includes(command)
