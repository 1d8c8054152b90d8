import { LessorStatus } from '../../rental/public.ts'
import { ownerTurn } from '../owned-moves.ts'
import type { OwnedOrderItem } from '../work-queries.ts'

/** An order's status as the machine's owner sees it. */
export function OwnerStatus({ item }: { item: OwnedOrderItem }) {
  return <LessorStatus item={item} isTurn={ownerTurn(item) !== null} />
}
