import type { PermissionDeclaration } from '../module.ts'
import { ownOrder } from '../permission-notes.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    rental_view: true
    rental_create: true
    rental_edit: true
    rental_cancel: true
    rental_approve: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const rentalPermissions = {
  rental_view: {
    group: 'rental',
    short: '查看',
    label: '查看租赁',
    allows: '能看所有人的订单、联系方式和进度。',
    heldBy: ['admin', 'staff', 'user'],
    without: ownOrder,
  },
  rental_create: {
    group: 'rental',
    short: '新建',
    label: '新建租赁',
    allows: '能下租赁订单。',
    heldBy: ['admin', 'staff', 'user'],
    needs: 'rental_view',
    without: '登录的人都能给自己下单，不靠这个权限',
  },
  rental_edit: {
    group: 'rental',
    short: '编辑',
    label: '编辑租赁',
    allows: '能发货、确认收货和归还、记录交接、改联系人，也能给一个用户发通知。',
    heldBy: ['admin', 'staff'],
    needs: 'rental_view',
    without: ownOrder,
  },
  rental_cancel: {
    group: 'rental',
    short: '取消',
    label: '取消租赁',
    allows: '能替租客取消还没发货的订单，已付的钱自动退回。',
    heldBy: ['admin', 'staff', 'user'],
    needs: 'rental_view',
    without: ownOrder,
  },
  rental_approve: {
    group: 'rental',
    short: '审批',
    label: '审批租赁',
    allows: '能修复前后对不上的订单状态，每次修复要写原因。',
    heldBy: ['admin'],
    needs: 'rental_view',
    power: '能改订单的状态',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
