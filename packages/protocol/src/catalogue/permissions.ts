import type { PermissionDeclaration } from '../module.ts'
import { ownMachine } from '../permission-notes.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    equipment_view: true
    equipment_create: true
    equipment_edit: true
    equipment_delete: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const cataloguePermissions = {
  equipment_view: {
    group: 'equipment',
    short: '查看',
    label: '查看设备',
    allows: '能看设备监测：连接、读数和告警。',
    heldBy: ['admin', 'staff', 'user'],
    without: '公开的设备页谁都能看，不用这个权限',
  },
  equipment_create: {
    group: 'equipment',
    short: '新建',
    label: '新建设备',
    allows: '能替平台登记设备。现在设备都由设备主登记，平台自有设备的登记以后加入。',
    heldBy: ['admin', 'staff'],
    needs: 'equipment_view',
    without: ownMachine,
  },
  equipment_edit: {
    group: 'equipment',
    short: '编辑',
    label: '编辑设备',
    allows: '能核验设备、看设备主申请、给设备排维保。',
    heldBy: ['admin', 'staff'],
    needs: 'equipment_view',
    without: ownMachine,
  },
  equipment_delete: {
    group: 'equipment',
    short: '删除',
    label: '删除设备',
    allows: '能向设备发远程指令，包括停机。',
    heldBy: ['admin'],
    needs: 'equipment_view',
    without: ownMachine,
    power: '能让正在用的设备停下来',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
