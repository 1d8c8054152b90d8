export { DeliveryFields, nothingStated, type Delivery } from './components/delivery-fields.tsx'
export { LessorStatus } from './components/lessor-status.tsx'
export { OrderFrame } from './components/order-frame.tsx'
export { OrderArrival } from './components/order-arrival.tsx'
export {
  OrderExtensions,
  OrderHistory,
  OrderIssues,
  OrderRefunds,
  OrderSettlement,
} from './components/order-records.lazy.tsx'
export { RentalRowHead, RentalRowMachine } from './components/rental-row.tsx'
export { keepOrder } from './order-commands.ts'
export { orderIdOf, orderPaths, useOrderLine } from './order-line.ts'
export { feesQuery, type Fees } from './order-fee-queries.ts'
export { orderQuery, ordersQuery, type Order } from './order-queries.ts'
export { useNow } from './use-now.ts'
export { RecordHandover } from './components/record-handover.tsx'
export { UnitTabs } from './components/unit-tabs.tsx'
export { unitsToRecord } from './handover/handover-units.ts'
export {
  HandoverComparison,
  HandoverReadings,
  type HandoverComparisonProps,
} from './components/handover-comparison.tsx'
export { HandoverSideRecord } from './components/handover-side.tsx'
export { handoverQuery, type Handover } from './handover/handover-queries.ts'
export {
  sideThatCounts,
  type HandoverRecord,
  type HandoverSide,
  type HandoverStage,
} from './handover/handover-record.ts'
export { Facts, OrderMachine } from './components/order-facts.tsx'
export { OrderTerms } from './components/order-terms.tsx'
export { returnPreviewQuery, withDamage, type SettlementPreview } from './settlement-preview.ts'
export { deliveryRecordQuery } from './delivery-record-query.ts'
export { historyEntries } from './order-history.ts'
export { addressOf } from './order-address.ts'
export { OrderServiceButton } from './components/order-service-button.tsx'
export { PhotoRow } from './components/photo-row.tsx'
export { RefuteReturn } from './components/refute-return.tsx'
export { RefundList } from './components/refund-list.tsx'
export { depositQuery, type Claim, type Deposit } from './deposit-query.ts'
export { claimHead, claimTag, leftText } from './claim-words.ts'
