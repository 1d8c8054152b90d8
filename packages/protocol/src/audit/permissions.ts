import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    log_view: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const auditPermissions = {
  log_view: {
    group: 'system',
    short: '日志',
    label: '看操作日志',
    allows: '能看谁在什么时候做了什么，也能看系统状态和设置。',
    heldBy: ['admin'],
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
