import type { Actor } from '../../../platform/access.ts'

/** Somebody of the demo, where a command is called past the API: what he may do is not asked there. */
export const actAs = (id: number, username = ''): Actor => ({
  id,
  username,
  displayName: '',
  sessionId: '',
  technicalRole: 'user',
  permissions: new Set(),
  roles: [],
  isStaff: false,
  tenant: null,
})
