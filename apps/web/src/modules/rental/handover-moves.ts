import type { Handover } from './handover-queries.ts'
import type { HandoverSide, HandoverStage } from './handover-record.ts'
import type { OrderItem } from './order-queries.ts'

/** Which record the reader may make now: once for each stage, out until the machine is in use, back after that. */
export function stageToRecord(
  order: Pick<OrderItem, 'status' | 'actions' | 'is_delivered' | 'is_return_announced'>,
  sides: readonly Pick<HandoverSide, 'stage' | 'party'>[],
  party: HandoverSide['party'],
): HandoverStage | null {
  if (!order.actions.includes('record_handover')) return null
  const isDone = (stage: HandoverStage) => sides.some((side) => side.stage === stage && side.party === party)
  if (order.status === 'pending_delivery') return isDone('out') ? null : 'out'
  // On the first days in use what was received can still be told; once it is late, or going back, the return is.
  if (order.status === 'in_use' && !order.is_return_announced && !isDone('out')) return 'out'
  return isDone('back') ? null : 'back'
}

export const hasBothSides = ({ sides }: Pick<Handover, 'sides'>): boolean =>
  sides.some(({ stage }) => stage === 'out') && sides.some(({ stage }) => stage === 'back')
