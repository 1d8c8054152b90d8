/** A second person agrees to a lock; whoever may send a command takes it back. */
import { lockConditions } from '@jihui/protocol/iot/commands/lock-reasons'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isPartyTo } from '../../identity/public.ts'
import { findDevice, type ReachedDevice } from '../devices/reach.ts'
import { mayDecide, maySend } from './check-command.ts'
import { type CommandRow, deviceCommands, moveCommand } from './command-transition.ts'
import { lockConditionOf } from './interlock.ts'
import { lockForCommands, refuseUnsafe, supersede } from './place-command.ts'
import { readLockFacts } from './read-lock-facts.ts'
import { deviceCommand } from './table.ts'
import { tellNotApproved } from './tell-approval.ts'

/** With its device, for whoever reaches that; a renter reads those of his own rental. */
const needCommand = async (services: Services, actor: Actor, id: number) => {
  const [row] = await services.db.select().from(deviceCommand).where(eq(deviceCommand.id, id))
  const device = row && (await findDevice(services, actor, String(row.deviceId)))
  // A code may be made of digits too.
  if (!row || device?.id !== row.deviceId) return refuse('command.not_found')
  if (device.as === 'renter' && row.rentalId !== device.rental_id) return refuse('command.not_found')
  return { row: row as CommandRow, device }
}
const roleOf = ({ as }: Pick<ReachedDevice, 'as'>) => as

const requireOpen = ({ needsApproval, consentedAt, orderedBy, status }: CommandRow, actor: Actor): void => {
  if (!needsApproval) refuse('command.no_approval')
  if (orderedBy === actor.id) refuse('command.same_person')
  if (status === 'expired') refuse('command.expired')
  if (status === 'queued' && consentedAt) refuse('command.already_approved')
}

/**
 * Whoever owns the machine and whoever orders for him are one side, also one who has left his company since: the other
 * person is none of them.
 */
const requireAnother = async (
  { hooks, db }: Pick<Services, 'hooks' | 'db'>,
  { orderedBy, orderedAs }: CommandRow,
  device: ReachedDevice,
): Promise<void> => {
  if (device.as !== 'owner' || orderedBy === null) return
  const accounts = [device.owner_id, device.unit_owner_id]
  const isOneSide = orderedAs === 'owner' || (await isPartyTo({ hooks }, db, orderedBy, { accounts }))
  if (isOneSide) refuse('command.same_person', { message: '下指令的人和你是同一方，要由平台的人同意' })
}

export const approveCommand = async (services: Services, actor: Actor, id: number, client: Client): Promise<void> => {
  const { row: seen, device } = await needCommand(services, actor, id)
  if (!mayDecide(actor, device)) refuse('command.not_yours')
  await requireAnother(services, seen, device)
  const facts = await readLockFacts(services, { id: device.id, unitId: device.unit_id })
  const now = services.clock.now()
  const step = { by: actor, as: roleOf(device), now, client, hooks: services.hooks } as const
  const outcome = await services.db.transaction(async (tx) => {
    await lockForCommands(tx, device.id)
    const row = (await deviceCommands.lock(tx, eq(deviceCommand.id, seen.id))) ?? refuse('command.not_found')
    requireOpen(row, actor)
    deviceCommands.requireOpen(row, 'approve')
    const byTime = { by: 'system', as: 'time', now } as const
    if (now >= row.expiresAt) {
      await moveCommand(services, tx, row, { ...byTime, action: 'expire', notes: '同意的时候已经过了期限' })
      await tellNotApproved(tx, row, now)
      return 'expired'
    }
    const condition = row.reasonCode && lockConditionOf(facts, row.reasonCode)
    if (condition) {
      const notes = lockConditions[condition]
      await moveCommand(services, tx, row, { ...byTime, action: 'block', set: { condition }, notes })
      return condition
    }
    const set = { approvedBy: actor.id, consentedAt: now }
    await supersede(services, tx, await moveCommand(services, tx, row, { ...step, action: 'approve', set }), now)
    return null
  })
  // What was decided stands; whoever agreed is told why nothing is sent.
  if (outcome === 'expired') refuse('command.expired')
  else if (outcome) refuseUnsafe(outcome)
}

export const cancelCommand = async (services: Services, actor: Actor, id: number, client: Client): Promise<void> => {
  const { row: seen, device } = await needCommand(services, actor, id)
  if (seen.orderedBy !== actor.id && !mayDecide(actor, device)) refuse('command.not_yours')
  if (!maySend(actor, device, seen.command)) refuse('command.not_yours')
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    await lockForCommands(tx, device.id)
    const row = (await deviceCommands.lock(tx, eq(deviceCommand.id, seen.id))) ?? refuse('command.not_found')
    const step = { by: actor, as: roleOf(device), now, client, hooks: services.hooks } as const
    await moveCommand(services, tx, row, { ...step, action: 'cancel' })
  })
}
