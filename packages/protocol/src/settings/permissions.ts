import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    system_settings: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const settingsPermissions = {
  system_settings: {
    group: 'system',
    short: '设置',
    label: '改系统设置',
    allows: '能改全平台的规则，比如合同要不要先审、短信发不发。',
    heldBy: [],
    needs: 'log_view',
    power: '能改全平台的规则',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
