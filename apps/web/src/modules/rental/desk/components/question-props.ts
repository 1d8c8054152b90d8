import type { OrderItem } from '../order-queries.ts'

export interface QuestionProps {
  item: OrderItem
  isOpen: boolean
  onClose: () => void
}

export const nameOf = (item: OrderItem) =>
  `${item.order_number} · ${item.party_name || item.customer_name} · ${item.equipment_name}`
