/** Commands of a device that speaks HTTP alone: it asks for none, so that the answer to what it says carries what waits for it. */
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../platform/services.ts'
import { onDeviceChange } from '../devices/device-changes.ts'
import type { SpeakingDevice } from '../ingest/find-device.ts'
import { type Downlink, findSession } from '../ingest/sessions.ts'
import { deliverTo } from './deliver-commands.ts'

const rememberedMs = 30_000
/** Device → until when it is known that nothing waits for it; forgotten with its next command. */
type Idle = LRUCache<number, number>
const idle = new WeakMap<Services, Idle>()
const idleOf = (services: Services): Idle => {
  const known = idle.get(services)
  if (known) return known
  const memory: Idle = new LRUCache({ max: 200_000 })
  onDeviceChange(services, ({ deviceId, command }) => {
    if (deviceId === null) memory.clear()
    else if (command !== undefined) memory.delete(deviceId)
  })
  idle.set(services, memory)
  return memory
}

/** Begins to hear of commands: what is decided before the first answer is not missed. */
export const followCarried = (services: Services): void => void idleOf(services)

/**
 * What this answer carries. Each answer is a connection of its own that may be lost on the way: until the device has said that it
 * has a command, it is sent again over one of the next, no more often than once in a while.
 */
export const carryCommands = async (services: Services, device: SpeakingDevice): Promise<readonly Downlink[]> => {
  if (device.protocol !== 'http' || findSession(services, device.id)) return []
  const now = services.clock.now().getTime()
  const memory = idleOf(services)
  if ((memory.get(device.id) ?? 0) > now) return []
  memory.set(device.id, now + rememberedMs)
  const carried: Downlink[] = []
  await deliverTo(services, device.id, {
    id: `http/${Math.floor(now / (commandLimits.carriedAgainSeconds * 1000))}`,
    isOpen: () => carried.length < commandLimits.carriedAtOnce,
    send: (command) => carried.push(command) > 0,
  }).catch((error: unknown) => {
    // What it said is kept all the same.
    memory.delete(device.id)
    services.log.warn({ err: error, device: device.id }, 'commands wait for the next answer')
  })
  if (carried.length === commandLimits.carriedAtOnce) memory.delete(device.id)
  return carried
}
