/** What a demo shows on its sign-in page. Production refuses to be a demo, so none of these accounts is there. */
export const demoPassword = 'Demo@2026'

export const demoVisitors = [
  { username: 'renter', label: '租赁方', about: '杭州钱湾医院，租设备的一方' },
  { username: 'owner', label: '设备主', about: '有设备出租，也租设备' },
  { username: 'staff', label: '平台员工', about: '查看订单与资质' },
  { username: 'admin', label: '管理员', about: '审核资质、合同与支付' },
  { username: 'superadmin', label: '超级管理员', about: '包括权限与设置' },
  { username: 'technician', label: '技师', about: '维修与保养' },
] as const
