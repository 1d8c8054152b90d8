import type { LineFace } from '@jihui/protocol/rental/faces'
import {
  OrderExtensions,
  OrderHistory,
  OrderIssues,
  OrderSettlement,
  RefuteReturn,
  type Order,
} from '../../rental/public.ts'

/** What came of an order so far; below the fold, and fetched when its reader is near. */
export function OrderPast({ line, order }: { line: LineFace; order: Order }) {
  return (
    <>
      <OrderSettlement line={line} order={order} />
      <RefuteReturn order={order} />
      <OrderExtensions order={order} />
      <OrderIssues order={order} />
      <OrderHistory order={order} />
    </>
  )
}
