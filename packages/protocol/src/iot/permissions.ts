import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    device_manage: true
    device_command: true
  }
}

/** C100: beside the documents' 29, in a group of their own. */
export const iotPermissions = {
  device_manage: {
    group: 'device',
    short: '管理',
    label: '管理物联网设备',
    allows: '能登记、绑定、停用所有物联网设备，看它们的位置和读数，管告警规则和围栏。',
    heldBy: ['admin'],
    without: '设备主管自己设备上的终端，租客看正在租的设备，都不用这个权限',
    power: '能看到所有设备的准确位置',
  },
  device_command: {
    group: 'device',
    short: '远程指令',
    label: '向设备发远程指令',
    allows: '能向不属于自己的设备发远程指令，包括锁车。',
    heldBy: ['admin'],
    needs: 'device_manage',
    without: '设备主向自己的设备发指令不用这个权限',
    power: '能让停着的设备不能再启动',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
