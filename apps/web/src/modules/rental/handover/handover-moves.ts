import type { Handover } from './handover-queries.ts'
import { sideThatCounts, type HandoverSide, type HandoverStage } from './handover-record.ts'
import { unitsToRecord } from './handover-units.ts'
import type { Order } from '../order-queries.ts'

/** What was received can be told this long; later the pictures would show the use. */
const RECEIPT_HOURS = 48

type Moving = Pick<Order, 'status' | 'actions' | 'received_at' | 'is_return_announced'>

/** Which records the reader may make now, each once for each unit: of the receipt until the machine is in use, then of the return. */
export function stagesToRecord(
  order: Moving,
  handover: Pick<Handover, 'units' | 'sides'>,
  party: HandoverSide['party'],
  now = Date.now(),
): HandoverStage[] {
  if (!order.actions.includes('record_handover')) return []
  const isBefore = order.status === 'pending_delivery'
  const hours = order.received_at ? (now - new Date(order.received_at).getTime()) / 3_600_000 : Infinity
  const isFresh = order.status === 'in_use' && !order.is_return_announced && hours <= RECEIPT_HOURS
  const open: HandoverStage[] = [
    ...(isBefore || isFresh ? ['out' as const] : []),
    ...(isBefore ? [] : ['back' as const]),
  ]
  return open.filter((stage) => unitsToRecord(handover, stage, party).length > 0)
}

export const hasBothSides = ({ sides }: Pick<Handover, 'sides'>): boolean =>
  sideThatCounts(sides, 'out') !== undefined && sideThatCounts(sides, 'back') !== undefined
