import type { DeskScene } from '../../../demo/scene.ts'
import type { Actor } from '../../../platform/access.ts'

/** Whoever keeps the store, where a command is called past the API: three hundred calls would take longer than they tell. */
export const keeperOf = ({ accounts: { admin } }: DeskScene): Actor => ({
  id: admin,
  username: 'admin',
  displayName: '陈思远',
  sessionId: '',
  technicalRole: 'admin',
  permissions: new Set(),
  roles: [],
  isStaff: true,
  tenant: null,
})
