/** The steps a renter sees an order go through, from the form on. */
export const flowSteps = [
  { key: 'form', label: '提交申请', short: '提交' },
  { key: 'qualification', label: '资质审核', short: '审核' },
  { key: 'contract', label: '签订合同', short: '合同' },
  { key: 'payment', label: '支付租金', short: '支付' },
  { key: 'delivery', label: '设备交付', short: '交付' },
] as const
export type FlowStep = (typeof flowSteps)[number]['key']
