/** Whether a device takes a command, from whom, with which parameters and for how long. */
import { type CommandCode, commandOf, commands } from '@jihui/protocol/iot/commands'
import { isCarried } from '@jihui/protocol/iot/commands/carried'
import { commandLimits, parametersOf } from '@jihui/protocol/iot/commands/limits'
import { deviceProtocols } from '@jihui/protocol/iot/devices/limits'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { everyLine } from '@jihui/protocol/rental/lines'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ReachedDevice } from '../devices/reach.ts'

export type CommandedDevice = Pick<ReachedDevice, 'profile' | 'protocol' | 'line' | 'status'>

const isHarmlessOnly = (line: string | null): boolean =>
  everyLine().some(({ id, isHarmlessOnly: only }) => id === line && only === true)

export const requireKnown = ({ profile, protocol, line, status }: CommandedDevice, command: CommandCode): void => {
  if (status === 'retired') refuse('command.not_known', { message: '设备已经报废，不再接受指令' })
  if (!findProfile(profile)?.commands.includes(command))
    refuse('command.not_known', { message: `这台设备不认识“${commands[command].label}”` })
  if (!isCarried(protocol, command)) {
    const named = deviceProtocols[protocol as keyof typeof deviceProtocols]
    refuse('command.not_carried', { message: `${named} 传不了“${commands[command].label}”，这台设备收不到` })
  }
  if (isHarmlessOnly(line) && !commandOf(command).isHarmless) refuse('command.harmless_only')
}

const mayStaff = (actor: Actor): boolean => actor.permissions.has('device_command')
/** His to send: the owner's all of them, the renter's those that only ask; of staff whoever may command machines of others. */
export const maySend = (actor: Actor, { as }: Pick<ReachedDevice, 'as'>, command: CommandCode): boolean => {
  if (as === 'renter') return commandOf(command).isRenters === true
  return as === 'owner' || mayStaff(actor)
}
/** May agree, refuse and give notice: the owner, and staff who command machines. */
export const mayDecide = (actor: Actor, { as }: Pick<ReachedDevice, 'as'>): boolean =>
  as === 'owner' || (as === 'staff' && mayStaff(actor))

/** All that is declared, nothing else. */
export const checkParameters = (
  command: CommandCode,
  given: Readonly<Record<string, unknown>>,
): Record<string, number | string> => {
  const declared = parametersOf(command)
  const errors: Record<string, string> = {}
  const taken: Record<string, number | string> = {}
  for (const key of Object.keys(given))
    if (!Object.hasOwn(declared, key)) errors[`parameters.${key.slice(0, 40)}`] = '这条指令没有这个参数'
  for (const [key, parameter] of Object.entries(declared)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (parameter.kind === 'seconds') {
      const { label, min, max } = parameter
      if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) taken[key] = value
      else errors[`parameters.${key}`] = `${label}应为 ${min} 到 ${max} 之间的整数`
    } else {
      const text = typeof value === 'string' ? value.trim() : ''
      const isText = text !== '' && text.length <= parameter.max && !/[\p{Cc}\p{Surrogate}]/u.test(text)
      if (isText) taken[key] = text
      else errors[`parameters.${key}`] = `${parameter.label}应为 1 到 ${parameter.max} 个字`
    }
  }
  const [first] = Object.values(errors)
  return first === undefined ? taken : refuse('request.invalid', { message: first, errors })
}

export const deadlineOf = (command: CommandCode, asked: number | undefined, now: Date): Date => {
  const isLock = command === 'lock'
  const seconds = asked ?? (isLock ? commandLimits.lockSeconds : commandLimits.otherSeconds)
  if (isLock && seconds > commandLimits.lockSeconds)
    refuse('request.invalid', { errors: { expires_in: `锁车指令的有效时间最多 ${commandLimits.lockSeconds} 秒` } })
  return new Date(now.getTime() + seconds * 1000)
}
