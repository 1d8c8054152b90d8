/** Whom a batch is for: devices one names, or all of one's own that are so; and who of them takes the command. */
import type { CommandCode } from '@jihui/protocol/iot/commands'
import { deviceLimits } from '@jihui/protocol/iot/devices/limits'
import { batchLimits } from '@jihui/protocol/iot/batches/limits'
import type { batchRequest } from '@jihui/protocol/iot/batches/schema'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { everyLine } from '@jihui/protocol/rental/lines'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { checkParameters, requireKnown, type CommandedDevice } from '../commands/check-command.ts'
import { findLatestIds } from '../../telemetry/public.ts'
import { listReached, managesAll, reachOf, type ReachedDevice } from '../devices/reach.ts'

export type AskedBatch = z.output<typeof batchRequest>
export interface ChosenDevice {
  readonly id: number
  /** Null: it takes the command. */
  readonly refusal: string | null
}
export interface Chosen {
  readonly devices: readonly ChosenDevice[]
  readonly parameters: Readonly<Record<string, unknown>>
  /** In words. */
  readonly words: string
  /** Whose they are; null: told by staff. */
  readonly ownerId: number | null
}

/** Why this device does not take it; null where it does. */
export const refusalOf = (device: CommandedDevice, command: CommandCode): string | null => {
  try {
    requireKnown(device, command)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const isSo = ({ line, profile, equipment_id: equipmentId }: NonNullable<AskedBatch['filter']>): SQL => {
  const conditions = [sql`d.status <> 'retired'`]
  if (line) conditions.push(sql`u.line = ${line}`)
  if (profile) conditions.push(sql`d.profile = ${profile}`)
  if (equipmentId) conditions.push(sql`u.equipment_id = ${equipmentId}`)
  return sql.join(conditions, sql` and `)
}

const wordsOf = ({ devices, filter }: AskedBatch, found: readonly ReachedDevice[]): string => {
  if (devices) return `选了 ${new Set(devices).size} 台`
  const line = everyLine().find(({ id }) => id === filter?.line)
  const parts = [
    line?.label,
    filter?.profile && findProfile(filter.profile)?.label,
    filter?.equipment_id && found[0]?.equipment_name,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : '全部设备'
}

const isHis = (staff: boolean, { as }: ReachedDevice): boolean => (staff ? as === 'staff' : as === 'owner')

export const mayCommandMany = (actor: Actor): boolean => !managesAll(actor) || actor.permissions.has('device_command')

/** Those that are connected come first: a first wave that nobody hears shows nothing. */
const connectedFirst = async (services: Services, actor: Actor, found: readonly ReachedDevice[]) => {
  const reach = await reachOf(services, actor)
  const filter = { connection: 'online' } as const
  const online = new Set(
    await findLatestIds(services.telemetry, reach, filter, services.clock.now(), deviceLimits.searched),
  )
  return found.toSorted((one, other) => Number(online.has(other.id)) - Number(online.has(one.id)))
}

/** One of those named is not his: nothing is told to any. */
export const chooseDevices = async (services: Services, actor: Actor, asked: AskedBatch): Promise<Chosen> => {
  if (!mayCommandMany(actor)) refuse('batch.owners_only')
  const parameters = checkParameters(asked.command, asked.parameters)
  const isStaff = managesAll(actor)
  const ids = asked.devices && [...new Set(asked.devices)]
  const where = ids ? sql`d.id = any(${sql.param(ids)}::bigint[])` : isSo(asked.filter!)
  const reached = await listReached(services, actor, where, sql`d.id`, batchLimits.devices + 1)
  const found = reached.filter((device) => isHis(isStaff, device))
  const missing = ids ? ids.length - found.length : 0
  if (missing > 0)
    refuse('device.not_found', {
      message: `有 ${missing} 台设备不存在，或者不是你的`,
      errors: { devices: `有 ${missing} 台设备不存在，或者不是你的` },
    })
  if (reached.length > batchLimits.devices)
    refuse('batch.too_many', { message: `一次最多 ${batchLimits.devices} 台，请把筛选条件写细一些` })
  const sorted = await connectedFirst(services, actor, found)
  const devices = sorted.map((device) => ({ id: device.id, refusal: refusalOf(device, asked.command) }))
  return { devices, parameters, words: wordsOf(asked, found), ownerId: isStaff ? null : ownerIdOf(actor) }
}

/** Those that take it; refuses where there is none. */
export const requireTakers = ({ devices }: Chosen): ChosenDevice[] => {
  const takers = devices.filter(({ refusal }) => refusal === null)
  if (takers.length === 0) {
    const [why] = devices
    refuse('batch.nobody_takes_it', {
      message: why ? `选中的设备都不能接受这条指令：${why.refusal}` : '没有这样的设备，换个条件再选',
    })
  }
  return takers
}
