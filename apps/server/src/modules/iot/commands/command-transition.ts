import type { CommandCode } from '@jihui/protocol/iot/commands'
import type { LockCondition, LockReasonCode } from '@jihui/protocol/iot/commands/lock-reasons'
import {
  type CommandAction,
  commandMachine,
  type CommandStatus,
  endedCommands,
} from '@jihui/protocol/iot/commands/machine'
import type { Tx } from '../../../platform/database/database.ts'
import { bindMachine, nameOf, type Step } from '../../../platform/machine/transition.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoPartyOfUnit } from '../../maintenance/public.ts'
import { deviceCommand, deviceCommandHistory } from './table.ts'
import { tellCommand } from './tell-command.ts'

export type CommandRow = typeof deviceCommand.$inferSelect & {
  readonly status: CommandStatus
  readonly command: CommandCode
  readonly reasonCode: LockReasonCode | null
  readonly condition: LockCondition | null
}

const ended: readonly string[] = endedCommands

/** The only writer of a command's status. */
export const deviceCommands = bindMachine<CommandStatus, CommandAction, typeof deviceCommand, CommandRow>({
  machine: commandMachine,
  table: deviceCommand,
  refusals: { notAllowed: 'command.action_not_allowed', changedMeanwhile: 'resource.conflict' },
  staffRoles: ['staff'],
  requireNoParty: async (hooked, tx, actor, { unitId, rentalId }) => {
    if (unitId !== null) await requireNoPartyOfUnit(hooked, tx, actor, unitId, rentalId)
  },
  columns: (_row, to, { now }) => (ended.includes(to) ? { endedAt: now } : {}),
  history: (tx, { action, by, after, notes, now }) =>
    tx
      .insert(deviceCommandHistory)
      .values({ commandId: after.id, action, status: after.status, notes, actorName: nameOf(by), createdAt: now }),
  audit: {
    objectType: 'device_command',
    shown: ({ command, status, deviceId }) => ({ command, status, device_id: deviceId }),
  },
})

/** Moves it, and tells whoever may see it. */
export const moveCommand = async (
  services: Services,
  tx: Tx,
  row: CommandRow,
  step: Step<CommandAction, typeof deviceCommand>,
): Promise<CommandRow> => {
  const after = await deviceCommands.transition(tx, row, step)
  await tellCommand(services, tx, after)
  return after
}
