/**
 * Commands of a device that speaks HTTP alone: it asks for none, so that the answer to what it says carries what waits for it. The
 * answer to a gateway carries what waits for the devices it spoke for.
 */
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import type { LRUCache } from 'lru-cache'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { onDeviceChange } from '../devices/device-changes.ts'
import type { SpeakingDevice } from '../ingest/find-device.ts'
import { type Downlink, findSession } from '../ingest/sessions.ts'
import { askedOver, deliverToAll } from './deliver-commands.ts'

const rememberedMs = 30_000
/** Device → until when it is known that nothing waits for it; forgotten with its next command. */
type Idle = LRUCache<number, number>
const idle = new WeakMap<Services, Idle>()
const idleOf = (services: Services): Idle => {
  const known = idle.get(services)
  if (known) return known
  const memory: Idle = remembering(200_000)
  onDeviceChange(services, ({ deviceId, command }) => {
    if (deviceId === null) memory.clear()
    else if (command !== undefined) memory.delete(deviceId)
  })
  idle.set(services, memory)
  return memory
}

/** Begins to hear of commands: what is decided before the first answer is not missed. */
export const followCarried = (services: Services): void => void idleOf(services)

/** One command of an answer. */
export interface CarriedCommand extends Downlink {
  /** Code of the device it is for, where somebody else is told who spoke for it. */
  readonly device?: string
}
interface Answer {
  /** Who sent what is answered. */
  readonly sender: SpeakingDevice
  /** Whom it spoke for: itself, and as a gateway devices that name it. */
  readonly spokeFor: readonly SpeakingDevice[]
  /** The answer before was lost: what was told once is told again. */
  readonly isAskedAgain: boolean
}

/**
 * What this answer carries. Each answer is a connection of its own that may be lost on the way: what is repeatable is sent again over
 * one of the next until the device has answered, no more often than once in a while and a few times in all; anything else once, unless
 * the device says that it missed an answer.
 */
export const carryCommands = async (
  services: Services,
  { sender, spokeFor, isAskedAgain }: Answer,
): Promise<readonly CarriedCommand[]> => {
  if (sender.protocol !== 'http') return []
  const now = services.clock.now().getTime()
  const memory = idleOf(services)
  const heard = new Map<number, SpeakingDevice>()
  for (const one of [sender, ...spokeFor])
    if (!findSession(services, one.id) && (isAskedAgain || (memory.get(one.id) ?? 0) <= now)) heard.set(one.id, one)
  if (heard.size === 0) return []
  for (const id of heard.keys()) memory.set(id, now + rememberedMs)
  const { carriedAgainSeconds, carriedAtOnce, carriedByGateway } = commandLimits
  const most = heard.size === 1 ? carriedAtOnce : carriedByGateway
  const carried: CarriedCommand[] = []
  const deviceOf = new Map<number, number>()
  const countOf = (deviceId: number) => carried.filter(({ id }) => deviceOf.get(id) === deviceId).length
  const forget = (ids: Iterable<number>) => {
    for (const id of ids) memory.delete(id)
  }
  await deliverToAll(services, [...heard.keys()], {
    id: isAskedAgain ? askedOver('http', now) : `http/${Math.floor(now / (carriedAgainSeconds * 1000))}`,
    isAskedAgain,
    isOpen: (deviceId) => carried.length < most && countOf(deviceId) < carriedAtOnce,
    send(command, deviceId) {
      deviceOf.set(command.id, deviceId)
      carried.push({ ...command, ...(deviceId !== sender.id && { device: heard.get(deviceId)!.code }) })
      return true
    },
    takeBack(commandId) {
      const at = carried.findIndex(({ id }) => id === commandId)
      if (at >= 0) carried.splice(at, 1)
    },
  }).then(
    // There may be more of them than one answer carries.
    (listed) => forget(listed.length < carriedAtOnce ? [] : heard.keys()),
    (error: unknown) => {
      // What it said is kept all the same.
      forget(heard.keys())
      services.log.warn({ err: error, device: sender.id }, 'commands wait for the next answer')
    },
  )
  return carried
}
