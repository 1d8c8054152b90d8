import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    greeting_view: true
  }
}

export const greetingPermissions = {
  greeting_view: {
    group: 'system',
    short: '问候',
    label: '看问候',
    allows: '能看给工作人员的问候。',
    heldBy: ['admin'],
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
