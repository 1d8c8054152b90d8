import { LessorStatus } from '../../rental/public.ts'
import type { OrderItem } from '../console-queries.ts'
import { staffTask } from '../staff-words.ts'

/** An order's status as the staff see it. */
export function StaffStatus({ item }: { item: OrderItem }) {
  return <LessorStatus item={item} isTurn={staffTask(item) !== null} announced="待收回" />
}
