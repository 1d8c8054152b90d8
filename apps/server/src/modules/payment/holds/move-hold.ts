import { captureMachine, holdMachine, type HoldStatus } from '@jihui/protocol/deposit/machine'
import { bindMachine } from '../../../platform/machine/transition.ts'
import type { CaptureRow, HoldRow } from './hold-queries.ts'
import { depositHold, holdCapture } from './hold-table.ts'

/** Moves money a channel keeps aside. The rows must be locked, the order's first. */
export const holds = bindMachine<HoldStatus, keyof typeof holdMachine.actions, typeof depositHold, HoldRow>({
  machine: holdMachine,
  table: depositHold,
  refusals: { notAllowed: 'resource.conflict', changedMeanwhile: 'resource.conflict' },
})

/** Moves what is to be taken out of it. */
export const captures = bindMachine<
  CaptureRow['status'],
  keyof typeof captureMachine.actions,
  typeof holdCapture,
  CaptureRow
>({
  machine: captureMachine,
  table: holdCapture,
  refusals: { notAllowed: 'resource.conflict', changedMeanwhile: 'resource.conflict' },
})
