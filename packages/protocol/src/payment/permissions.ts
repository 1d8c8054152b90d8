import type { PermissionDeclaration } from '../module.ts'
import { ownOrder } from '../permission-notes.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    payment_view: true
    payment_process: true
    invoice_view: true
    invoice_create: true
    reports: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const paymentPermissions = {
  payment_view: {
    group: 'payment',
    short: '查看',
    label: '查看付款',
    allows: '能看所有订单的付款和退款记录。',
    heldBy: ['admin', 'staff', 'user'],
    without: ownOrder,
  },
  payment_process: {
    group: 'payment',
    short: '处理',
    label: '处理付款',
    allows: '能登记线下收款、处理退款、给设备主打款。',
    heldBy: ['admin'],
    needs: 'payment_view',
    power: '能退款，也能给设备主打款',
  },
  invoice_view: {
    group: 'invoice',
    short: '查看',
    label: '查看发票',
    allows: '能看发票。开票功能还没有上线，先留着。',
    heldBy: ['admin', 'staff', 'user'],
    without: ownOrder,
  },
  invoice_create: {
    group: 'invoice',
    short: '新建',
    label: '新建发票',
    allows: '能开发票。开票功能还没有上线，先留着。',
    heldBy: ['admin'],
    needs: 'invoice_view',
  },
  reports: {
    group: 'system',
    short: '报表',
    label: '看财务报表',
    allows: '能看财务报表和账本。',
    heldBy: ['admin'],
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
