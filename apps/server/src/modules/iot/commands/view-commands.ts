/** Commands as they are told to whoever reaches their device. */
import { commands } from '@jihui/protocol/iot/commands'
import { lockConditions, lockReasons } from '@jihui/protocol/iot/commands/lock-reasons'
import { commandStatuses, type CommandStatus } from '@jihui/protocol/iot/commands/machine'
import type { toldCommand } from '@jihui/protocol/iot/commands/schema'
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Services } from '../../../platform/services.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { isReached, listReached, type ReachedDevice } from '../devices/reach.ts'
import { mayDecide, maySend } from './check-command.ts'
import type { CommandRow } from './command-transition.ts'
import { deviceCommand, deviceCommandHistory } from './table.ts'
import { type ToldActor, toldActors } from '../../identity/public.ts'

export type ToldCommand = z.output<typeof toldCommand>

const isWaiting = ({ status, needsApproval, consentedAt }: CommandRow): boolean =>
  status === 'queued' && needsApproval && consentedAt === null

const actionsOf = (actor: Actor, device: ReachedDevice, row: CommandRow): string[] => {
  if (row.status !== 'queued') return []
  const isHis = row.orderedBy === actor.id
  const decides = mayDecide(actor, device)
  // Whoever orders for an owner and whoever agrees for him are one side.
  const isOther = !isHis && !(device.as === 'owner' && row.orderedAs === 'owner')
  return [
    ...(isWaiting(row) && decides && isOther ? ['approve'] : []),
    ...((isHis || decides) && maySend(actor, device, row.command) ? ['cancel'] : []),
  ]
}

type StoredStep = typeof deviceCommandHistory.$inferSelect
type SeenStep = StoredStep & { readonly actorId: number | null }
/** Steps bear names alone: who asked and who agreed is known of the command. */
const seenSteps = (row: CommandRow, steps: readonly StoredStep[]): SeenStep[] => {
  const nameOfStep = (action: string) => steps.find((step) => step.action === action)?.actorName
  const known = new Map([
    [nameOfStep('approve'), row.approvedBy],
    [nameOfStep('ask'), row.orderedBy],
  ])
  return steps.map((step) => ({ ...step, actorId: known.get(step.actorName) ?? null }))
}
const nameIn = (told: ToldActor, step: SeenStep | undefined): string => (step ? told(step) : '')

const viewOne = (
  row: CommandRow,
  device: ReachedDevice,
  seen: {
    readonly actor: Actor
    readonly told: ToldActor
    readonly steps: readonly SeenStep[]
  },
): ToldCommand => ({
  id: row.id,
  device_id: device.id,
  device_code: device.code,
  unit_id: device.unit_id,
  serial: device.serial,
  equipment_name: device.equipment_name,
  command: row.command,
  command_display: commands[row.command].label,
  parameters: row.parameters,
  status: row.status,
  status_display: commandStatuses[row.status].label,
  reason: row.reason,
  reason_code: row.reasonCode,
  reason_display: row.reasonCode ? lockReasons[row.reasonCode].label : '',
  condition: row.condition,
  condition_display: row.condition ? lockConditions[row.condition] : '',
  needs_approval: row.needsApproval,
  awaits_approval: isWaiting(row),
  ordered_by: nameIn(seen.told, seen.steps[0]),
  approved_by: nameIn(
    seen.told,
    seen.steps.find(({ action }) => action === 'approve'),
  ),
  reply: row.reply,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  actions: actionsOf(seen.actor, device, row),
  history: seen.steps.map((step) => ({
    action: step.action,
    status: step.status as CommandStatus,
    status_display: commandStatuses[step.status as CommandStatus].label,
    notes: step.notes,
    by: seen.told(step),
    at: step.createdAt.toISOString(),
  })),
})

const stepsMax = 2_000
const viewCommands = async (services: Services, actor: Actor, rows: readonly CommandRow[]): Promise<ToldCommand[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const deviceIds = [...new Set(rows.map(({ deviceId }) => deviceId))]
  const [devices, steps] = await Promise.all([
    listReached(services, actor, sql`d.id = any(${sql.param(deviceIds)}::bigint[])`, sql`d.id`, deviceIds.length),
    services.db
      .select()
      .from(deviceCommandHistory)
      .where(inArray(deviceCommandHistory.commandId, ids))
      .orderBy(asc(deviceCommandHistory.id))
      .limit(stepsMax),
  ])
  const stepsOf = new Map(
    rows.map((row) => [
      row.id,
      seenSteps(
        row,
        steps.filter(({ commandId }) => commandId === row.id),
      ),
    ]),
  )
  const told = await toldActors(services.db, actor, [...stepsOf.values()].flat())
  return rows.flatMap((row) => {
    const device = devices.find(({ id }) => id === row.deviceId)
    return device ? [viewOne(row, device, { actor, told, steps: stepsOf.get(row.id)! })] : []
  })
}

interface Wanted {
  readonly where: SQL
  readonly limit: number
  readonly offset: number
}
const list = async (services: Services, actor: Actor, { where, limit, offset }: Wanted) => {
  const [found, counted] = await Promise.all([
    ask(
      services.db,
      { id: 'number' },
      sql`select c.id from device_command c where ${where} order by c.id desc limit ${limit} offset ${offset}`,
    ),
    ask(
      services.db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from device_command c where ${where}`)} as total`,
    ),
  ])
  const ids = found.rows.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await services.db
          .select()
          .from(deviceCommand)
          .where(and(inArray(deviceCommand.id, ids)))
  const sorted = (rows as CommandRow[]).toSorted((one, other) => other.id - one.id)
  return { results: await viewCommands(services, actor, sorted), total: counted.rows[0]?.total ?? 0 }
}

/** A renter reads those of his own rental. */
export const listCommandsOf = (
  services: Services,
  actor: Actor,
  device: ReachedDevice,
  page: Omit<Wanted, 'where'>,
) => {
  const his = device.as === 'renter' ? sql`c.rental_id = ${device.rental_id}` : sql`true`
  return list(services, actor, { where: sql`c.device_id = ${device.id} and ${his}`, ...page })
}

/** Of the devices he has a say in, told one by one; what a renter asked for he reads at his machine. */
export const listEveryCommand = (
  services: Services,
  actor: Actor,
  { status, waiting }: { readonly status: string; readonly waiting: string },
  page: Omit<Wanted, 'where'>,
) => {
  const reached = sql`exists (select from device d where d.id = c.device_id and ${isReached(actor)})`
  const ofStatus = status === '' ? sql`true` : sql`c.status = ${status}`
  const ofWaiting =
    waiting === '' ? sql`true` : sql`c.status = 'queued' and c.needs_approval and c.consented_at is null`
  const his = actor.isStaff
    ? sql`true`
    : sql`(c.ordered_by = ${actor.id} or exists (select from device d where d.id = c.device_id and d.owner_id = ${ownerIdOf(actor)})
    or exists (select from ${unitsOfMachines} where u.id = c.unit_id and e.owner_id = ${ownerIdOf(actor)}))`
  return list(services, actor, {
    where: sql`${reached} and c.batch_id is null and ${his} and ${ofStatus} and ${ofWaiting}`,
    ...page,
  })
}

export const readCommand = async (services: Services, actor: Actor, id: number): Promise<ToldCommand> =>
  (await list(services, actor, { where: sql`c.id = ${id}`, limit: 1, offset: 0 })).results[0]!
