/** Companies whose members act for them: the documents' tenants. */
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'
import { approvalEndpoints } from './approval-operations.ts'
import { tenantErrors } from './errors.ts'
import { holdingEndpoints } from './holding-operations.ts'
import { approvalMachine, tenantMachine } from './machine.ts'
import { tenantEndpoints } from './operations.ts'
import { tenantPermissions } from './permissions.ts'

export const tenantModule = defineModule({
  name: 'tenant',
  endpoints: [...tenantEndpoints, ...approvalEndpoints, ...holdingEndpoints],
  errors: tenantErrors,
  permissions: tenantPermissions,
  machines: [tenantMachine, approvalMachine],
  waits: {
    'tenant.status': {
      pending: waitsForStaff('tenant', '平台正在核实营业执照，通过后才能以企业名义下单。'),
      verified: settled,
      rejected: settled,
      frozen: settled,
    },
    'tenant_approval.status': {
      // It ends with the hold of its order.
      pending: waitsForTime(
        'renter',
        'rental-time',
        '企业的审批人同意以后才能签合同、付款，到订单保留期限还没有审批，订单自动取消。',
      ),
      approved: settled,
      rejected: settled,
      lapsed: settled,
    },
  },
  desks: {
    tenant: {
      label: '企业核实',
      permission: 'tenant_verify',
      link: '/admin/tenants',
      path: '/user/organisation',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('tenant', '企业', tenantMachine),
      'tenant.found': '创建企业',
      'tenant.rules': '改审批规则',
      'tenant.invite': '邀请企业成员',
      'tenant.withdraw_invitation': '撤回企业邀请',
      'tenant.join': '加入企业',
      'tenant.change_role': '改成员角色',
      'tenant.hand_over': '移交负责人',
      'tenant.leave': '退出企业',
      'tenant.remove_member': '移出成员',
      ...auditWordsOf('tenant_approval', '企业审批', approvalMachine),
    },
    objects: { tenant: '企业', tenant_approval: '企业审批' },
  },
  files: {
    'tenant-licence': { readers: ['tenant_verify'], isReadableAfterRemoval: true },
  },
})
