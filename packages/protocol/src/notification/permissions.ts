import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    notification_broadcast: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const notificationPermissions = {
  notification_broadcast: {
    group: 'system',
    short: '群发',
    label: '群发通知',
    allows: '能给一类人群发通知、短信和邮件。没有它，一次只能发给一个人。',
    heldBy: ['admin'],
    needs: 'rental_edit',
    power: '能给所有人发通知和短信',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
