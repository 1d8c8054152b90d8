/** A rental order as something to be paid for. Its lines give its payments their addresses. */
import { earningSources } from '../owner/fleet.ts'
import { definePayable } from '../payment/payable.ts'
import { lines } from '../rental/line-list.ts'

export const rentalPayable = definePayable({
  kind: 'rental',
  label: '租赁订单',
  numberPrefix: 'R',
  /** `order`: the order itself; `extension`: the price of a longer period; `debt`: what a return left unpaid. */
  purposes: {
    order: { label: '租赁订单' },
    extension: { label: '续租费' },
    debt: { label: '归还后的欠款' },
  },
  sources: earningSources,
  parts: {
    rent: { label: '租金', bearsCommission: true },
    delivery: { label: '送取' },
    /** Options and charges of the machine: its operator, its insurance. */
    extras: { label: '选项' },
    /** Use like that which the rent is for. */
    overtime: { label: '超时费', bearsCommission: true },
    late: { label: '逾期费' },
    damage: { label: '损坏赔偿' },
  },
  refusals: [
    'rental.not_found',
    'rental.days_over',
    'payment.contract_missing',
    'payment.contract_unsigned',
    'tenant.awaits_approval',
    'payment.hold_missing',
  ],
  idField: 'rental_id',
  auditObject: 'rental',
  areas: () => lines.map(({ id, label }) => ({ id, label })),
})
export type RentalPurpose = keyof typeof rentalPayable.purposes
