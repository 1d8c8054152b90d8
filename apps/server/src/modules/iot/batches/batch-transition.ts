import type { CommandCode } from '@jihui/protocol/iot/commands'
import {
  type BatchAction,
  batchMachine,
  type BatchStatus,
  unfinishedBatches,
} from '@jihui/protocol/iot/batches/machine'
import type { Tx } from '../../../platform/database/database.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { bindMachine, nameOf, type Step } from '../../../platform/machine/transition.ts'
import type { Services } from '../../../platform/services.ts'
import { commandBatch, commandBatchHistory } from './table.ts'

interface Told {
  readonly userId: number
  readonly batchId: number
  readonly name: string
  readonly notes: string
}
export const batchEvents = {
  /** It stopped by itself; whoever asked for it is to look. */
  'iot_batch.stopped': event<Told>(),
  'iot_batch.ended': event<Told>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof batchEvents> {}
}

export type BatchRow = typeof commandBatch.$inferSelect & {
  readonly status: BatchStatus
  readonly command: CommandCode
}

const isUnfinished = (status: BatchStatus): boolean => (unfinishedBatches as readonly string[]).includes(status)

/** The only writer of a batch's status. */
export const commandBatches = bindMachine<BatchStatus, BatchAction, typeof commandBatch, BatchRow>({
  machine: batchMachine,
  table: commandBatch,
  refusals: { notAllowed: 'batch.action_not_allowed', changedMeanwhile: 'resource.conflict' },
  staffRoles: ['staff'],
  columns: ({ status }, to, { now }) => ({
    ...(to !== status && { changedAt: now }),
    ...(!isUnfinished(to) && { endedAt: now }),
  }),
  history: (tx, { action, by, after, notes, now }) =>
    tx
      .insert(commandBatchHistory)
      .values({ batchId: after.id, action, status: after.status, notes, actorName: nameOf(by), createdAt: now }),
  audit: {
    objectType: 'command_batch',
    shown: ({ command, status, wave }) => ({ command, status, wave }),
  },
})

/** Moves it, and has the open pages of whoever asked for it look. */
export const moveBatch = async (
  services: Services,
  tx: Tx,
  row: BatchRow,
  step: Step<BatchAction, typeof commandBatch>,
): Promise<BatchRow> => {
  const after = await commandBatches.transition(tx, row, step)
  await services.realtime.publish(
    after.orderedBy,
    { type: 'iot_command_batch', id: after.id, status: after.status },
    tx,
  )
  return after
}
