/** The life of a command to many devices. */
import { defineMachine } from '../../machine.ts'

export const batchStatuses = {
  planned: { label: '马上开始' },
  running: { label: '正在下发' },
  paused: { label: '已暂停' },
  stopped: { label: '失败太多，已停下' },
  finished: { label: '已结束' },
  cancelled: { label: '已取消' },
} as const
export type BatchStatus = keyof typeof batchStatuses

const people = ['owner', 'staff'] as const
const time = ['time'] as const
const batchActions = {
  begin: { label: '开始', from: ['planned'], to: 'running', by: time },
  /** The next wave. */
  widen: { label: '下发下一批', from: ['running'], to: 'running', by: time },
  pause: { label: '暂停', from: ['running'], to: 'paused', by: people },
  /** Too many of a wave failed, or whoever asked may not any more. */
  stop: { label: '停下', from: ['running'], to: 'stopped', by: time },
  resume: { label: '继续', from: ['paused', 'stopped'], to: 'running', by: people, needsReason: true },
  finish: { label: '结束', from: ['running'], to: 'finished', by: time },
  cancel: {
    label: '取消',
    from: ['planned', 'running', 'paused', 'stopped'],
    to: 'cancelled',
    by: [...people, 'time'],
  },
} as const
export type BatchAction = keyof typeof batchActions

export const batchMachine = defineMachine<BatchStatus, BatchAction>({
  column: 'command_batch.status',
  thing: '批量指令',
  initial: ['planned'],
  states: batchStatuses,
  actions: batchActions,
})
/** Nothing of it is sent any more until somebody takes it up again, or ever. */
export const heldBatches = ['paused', 'stopped', 'cancelled'] as const
export const unfinishedBatches = ['planned', 'running', 'paused', 'stopped'] as const
