/** What somebody is as a technician, as `user-info` says it. */
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { findNewest } from '../../application/public.ts'
import type { ProfileOf } from '../../identity/public.ts'
import { findTechnician } from '../profile/technician-queries.ts'

export const technicianProfile: ProfileOf = async ({ db }, userId) => {
  const found = await findTechnician(db, userId)
  if (found) return { id: userId, status: found.isSuspended ? 'suspended' : 'approved' }
  const applied = await findNewest(db, technicianKind.code, userId)
  if (applied?.status !== 'pending' && applied?.status !== 'rejected') return null
  return { id: userId, status: applied.status }
}
