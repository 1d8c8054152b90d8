import type { PermissionDeclaration } from '../module.ts'
import { ownOrder } from '../permission-notes.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    contract_view: true
    contract_create: true
    contract_edit: true
    contract_delete: true
    contract_approve: true
    contract_sign: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const agreementPermissions = {
  contract_view: {
    group: 'contract',
    short: '查看',
    label: '查看合同',
    allows: '能看所有订单的合同和下载。',
    heldBy: ['admin', 'staff', 'user'],
    without: ownOrder,
  },
  contract_create: {
    group: 'contract',
    short: '新建',
    label: '新建合同',
    allows: '能给订单生成合同。',
    heldBy: ['admin', 'staff'],
    needs: 'contract_view',
    without: ownOrder,
  },
  contract_edit: {
    group: 'contract',
    short: '编辑',
    label: '编辑合同',
    allows: '能改合同模板，改过的模板从下一份合同起用。',
    heldBy: ['admin'],
    needs: 'contract_view',
  },
  contract_delete: {
    group: 'contract',
    short: '删除',
    label: '删除合同',
    allows: '能删除合同模板。签过的合同谁也删不了。',
    heldBy: ['admin'],
    needs: 'contract_edit',
  },
  contract_approve: {
    group: 'contract',
    short: '审批',
    label: '审批合同',
    allows: '能审核合同，处理合同状态的申请，终止合同。',
    heldBy: ['admin'],
    needs: 'contract_view',
  },
  contract_sign: {
    group: 'contract',
    short: '签署',
    label: '签署合同',
    allows: '留给平台方签署。现在平台盖章是自动的。',
    heldBy: ['admin'],
    needs: 'contract_view',
    without: '租客签自己的合同靠归属，不靠这个权限',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
