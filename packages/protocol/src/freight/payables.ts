/** What is paid for in freight. */
import { definePayable } from '../payment/payable.ts'

const driverParts = {
  freight: { label: '运费', bearsCommission: true },
  compensation: { label: '空驶和放空补偿' },
  extra: { label: '等待和附加费' },
} as const

/** The freight: it lies in trust until the delivery is confirmed, decided on, or the order ends before. */
export const freightOrderPayable = definePayable({
  kind: 'freight_order',
  label: '运单',
  numberPrefix: 'Y',
  purposes: { freight: { label: '运费', isTrust: true } },
  sources: { freight: '运费', compensation: '取消补偿', relief: '异议补发' },
  borneSources: ['relief'],
  parts: driverParts,
  bases: ['/api/transportation/orders/'],
  refusals: ['freight.order_not_found', 'freight.pay_too_late'],
  auditObject: 'freight_order',
  screens: { payment: '/transportation/platform-payment/freight/:id', desk: '/admin/freight/orders/:id' },
})
/** The same freight before anybody accepted: it lies in trust for the cargo until an order of it takes it over, or goes back. */
export const freightCargoPayable = definePayable({
  kind: 'freight_cargo',
  label: '货源',
  numberPrefix: 'H',
  purposes: { freight: { label: '运费', isTrust: true } },
  bases: ['/api/transportation/cargos/'],
  refusals: ['freight.cargo_not_found', 'freight.funding_closed', 'freight.funding_of_bids'],
  auditObject: 'cargo',
  screens: { payment: '/transportation/platform-payment/cargo/:id' },
})
/** What a driver pays to pay less commission. */
export const freightMembershipPayable = definePayable({
  kind: 'freight_membership',
  label: '货运会员',
  numberPrefix: 'M',
  purposes: { membership: { label: '会员费' } },
  bases: ['/api/transportation/membership/'],
  refusals: ['freight.membership_not_found', 'freight.membership_not_due'],
  auditObject: 'freight_membership',
  screens: { payment: '/transportation/platform-payment/membership/:id' },
})
/** Waiting, a further stop, a toll: agreed, then paid, then the driver's. */
export const freightExtraPayable = definePayable({
  kind: 'freight_extra',
  label: '运单附加费',
  numberPrefix: 'F',
  purposes: { extra: { label: '附加费', isTrust: true } },
  sources: { extra: '附加费', relief: '异议补发', waived: '免收补发' },
  borneSources: ['relief', 'waived'],
  parts: driverParts,
  bases: ['/api/transportation/extras/'],
  refusals: ['freight.extra_not_found', 'freight.extra_not_agreed', 'freight.extra_objected'],
  auditObject: 'freight_extra',
  screens: { payment: '/transportation/platform-payment/extra/:id' },
})
