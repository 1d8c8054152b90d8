import { LessorStatus } from '../../public.ts'
import type { OrderItem } from '../order-queries.ts'
import { staffTask } from '../staff-words.ts'

/** An order's status as the staff see it. */
export function StaffStatus({ item }: { item: OrderItem }) {
  return <LessorStatus item={item} isTurn={staffTask(item) !== null} />
}
