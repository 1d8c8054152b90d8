/** The lessor as it stands in agreements, invoices and at the foot of every page. */
export const companyProfile = {
  name: '杭州机汇科技有限公司',
  shortName: '机汇',
  address: '浙江省杭州市滨江区江南大道 3688 号 A 座 12 层',
  contactPhone: '400-000-0571',
  serviceHours: '每天 8:00 – 20:00',
  licenseNumber: '91330108MA2JHRE03U',
  legalRepresentative: '周维舟',
} as const
