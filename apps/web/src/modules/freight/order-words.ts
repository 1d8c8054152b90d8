/** Addresses and words of freight orders. */
export const tripPaths = {
  orders: '/transportation/orders',
  driverOrders: '/transportation/driver-orders',
  shipperOrders: '/transportation/shipper-orders',
  order: (id: number) => `/transportation/order-tracking/${id}`,
  confirm: (id: number) => `/transportation/order-confirm/${id}`,
  drive: (id: number) => `/transportation/driver-order-detail/${id}`,
  pay: (id: number) => `/transportation/platform-payment/freight/${id}`,
  payMembership: (id: number) => `/transportation/platform-payment/membership/${id}`,
  paid: (type: string, id: number) => `/transportation/platform-payment-success?type=${type}&id=${id}`,
  payCargo: (id: number) => `/transportation/platform-payment/cargo/${id}`,
  payExtra: (id: number) => `/transportation/platform-payment/extra/${id}`,
} as const

const photoKinds: Readonly<Record<string, string>> = {
  arrive_pickup: '到达装货地',
  load: '装货',
  arrive_delivery: '到达卸货地',
  deliver: '交货',
  exception: '异常',
  dispute: '货主的照片',
  dispute_answer: '司机的照片',
  claim_empty_run: '现场',
  noted: '后来记下的',
}
/** Those with the number of what they are of. */
const families: Readonly<Record<string, string>> = { extra_: '票据', objection_: '司机异议' }
const familyOf = (kind: string): string | undefined =>
  Object.entries(families).find(([family]) => kind.startsWith(family))?.[1]
export const photoKindText = (kind: string): string => photoKinds[kind] ?? familyOf(kind) ?? '照片'
