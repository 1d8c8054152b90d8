import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    tenant_verify: true
  }
}

export const tenantPermissions = {
  tenant_verify: {
    group: 'user',
    short: '核实企业',
    label: '核实企业',
    allows: '能看企业的营业执照和成员，决定核实是否通过，冻结和解除冻结企业。',
    heldBy: ['admin'],
    power: '可以决定哪些企业能以企业名义下单',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
