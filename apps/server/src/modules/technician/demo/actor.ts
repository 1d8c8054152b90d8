import type { Actor } from '../../../platform/access.ts'

/** A member of staff of the demo, where a command is called past the API: what he may do is not asked there. */
export const actorOfDemo = (id: number): Actor => ({
  id,
  username: 'admin',
  displayName: '陈思远',
  sessionId: '',
  technicalRole: 'admin',
  permissions: new Set(),
  roles: [],
  isStaff: true,
  tenant: null,
})
