/** Under what the matrix lists permissions, in this order. */
export const permissionGroups = {
  equipment: '设备',
  rental: '租赁',
  contract: '合同',
  user: '用户',
  qualification: '资质',
  payment: '付款',
  invoice: '发票',
  system: '系统',
  device: '物联网',
} as const
export type PermissionGroup = keyof typeof permissionGroups
