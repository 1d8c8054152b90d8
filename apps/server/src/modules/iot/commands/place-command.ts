/** A command comes to be: written with its history and audit, told to the process its device is connected to. */
import type { CommandCode } from '@jihui/protocol/iot/commands'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { type LockCondition, lockConditions, type LockReasonCode } from '@jihui/protocol/iot/commands/lock-reasons'
import { and, eq, inArray, lt, or, sql, isNull, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { device } from '../devices/table.ts'
import { type CommandRow, moveCommand } from './command-transition.ts'
import { type CommandSide, deviceCommand, deviceCommandHistory } from './table.ts'
import { tellDeciders } from './tell-approval.ts'
import { tellCommand } from './tell-command.ts'

/** Whoever asked for it. */
export type Orderer = Pick<Actor, 'id' | 'displayName' | 'username'> | 'system'
export interface NewCommand {
  readonly deviceId: number
  readonly unitId: number | null
  readonly rentalId: number | null
  readonly command: CommandCode
  readonly parameters: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly reasonCode: LockReasonCode | null
  readonly needsApproval: boolean
  readonly expiresAt: Date
  /** Whoever agreed before, where the machine is locked again. */
  readonly approvedBy?: number | null
  readonly relockAt?: Date
  /** What whoever asks is to the machine; absent: it follows by itself. */
  readonly orderedAs?: CommandSide
  readonly notes?: string
  /** Told to many. */
  readonly batchId?: number
}

export const refuseUnsafe = (condition: LockCondition): never =>
  refuse('command.unsafe', { message: `现在不能锁车：${lockConditions[condition]}`, errors: { condition } })

/** Whatever is decided about a device's commands is decided one after the other. */
export const lockForCommands = async (tx: Tx, deviceId: number): Promise<void> => {
  const found = await tx.select({ id: device.id }).from(device).where(eq(device.id, deviceId)).for('update')
  if (found.length === 0) refuse('device.not_found')
}

const switching: CommandCode[] = ['lock', 'unlock']
/** What was agreed to last counts: an older lock or unlock that was not sent yet is taken back. */
export const supersede = async (services: Services, tx: Tx, row: CommandRow, now: Date): Promise<void> => {
  if (!switching.includes(row.command)) return
  const older = await tx
    .select()
    .from(deviceCommand)
    .where(
      and(
        eq(deviceCommand.deviceId, row.deviceId),
        eq(deviceCommand.status, 'queued'),
        inArray(deviceCommand.command, switching),
        isNotNull(deviceCommand.consentedAt),
        lt(
          sql`(${deviceCommand.consentedAt}, ${deviceCommand.id})`,
          sql`(${row.consentedAt!.toISOString()}::timestamptz, ${row.id}::bigint)`,
        ),
      ),
    )
    .for('update')
  for (const one of older as CommandRow[])
    await moveCommand(services, tx, one, {
      action: 'cancel',
      by: 'system',
      as: 'time',
      now,
      notes: '后来又有了新的锁车或解锁指令',
    })
  // A machine that is unlocked for good owes no unlocking any more.
  if (row.command === 'unlock' && row.relockAt === null)
    await tx
      .update(deviceCommand)
      .set({ releasedAt: now })
      .where(
        and(
          eq(deviceCommand.deviceId, row.deviceId),
          eq(deviceCommand.command, 'lock'),
          isNull(deviceCommand.releasedAt),
          lt(deviceCommand.id, row.id),
        ),
      )
}

const countWaiting = (tx: Tx, deviceId: number): Promise<number> =>
  tx.$count(deviceCommand, and(eq(deviceCommand.deviceId, deviceId), or(eq(deviceCommand.status, 'queued'))))

/** The device has to be locked (`lockForCommands`). */
export const placeCommand = async (services: Services, tx: Tx, by: Orderer, asked: NewCommand): Promise<CommandRow> => {
  const now = services.clock.now()
  if (by !== 'system' && (await countWaiting(tx, asked.deviceId)) >= commandLimits.waiting) refuse('command.too_many')
  const { notes = asked.reason, ...columns } = asked
  const [made] = await tx
    .insert(deviceCommand)
    .values({
      ...columns,
      status: 'queued',
      orderedBy: by === 'system' ? null : by.id,
      consentedAt: asked.needsApproval && !asked.approvedBy ? null : now,
      createdAt: now,
    })
    .returning()
  const row = made as CommandRow
  await tx
    .insert(deviceCommandHistory)
    .values({ commandId: row.id, action: 'ask', status: 'queued', notes, actorName: nameOf(by), createdAt: now })
  if (row.consentedAt) await supersede(services, tx, row, now)
  else await tellDeciders(tx, row, 'iot_command.awaits', now)
  await tellCommand(services, tx, row)
  return row
}
