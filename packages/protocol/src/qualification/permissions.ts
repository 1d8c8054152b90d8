import type { PermissionDeclaration } from '../module.ts'
import { ownOrder } from '../permission-notes.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    qualification_view: true
    qualification_verify: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const qualificationPermissions = {
  qualification_view: {
    group: 'qualification',
    short: '查看',
    label: '查看资质',
    allows: '能看审核队列和所有人交的资质文件。',
    heldBy: ['admin', 'staff'],
    without: ownOrder,
    power: '能看所有人交的证件',
  },
  qualification_verify: {
    group: 'qualification',
    short: '审核',
    label: '审核资质',
    allows: '能通过、驳回、要求补件，也能批量审，各条业务线都算。签合同和收款要别的权限。',
    heldBy: ['admin'],
    needs: 'qualification_view',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
