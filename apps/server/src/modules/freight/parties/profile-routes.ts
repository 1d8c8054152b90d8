import { driverKind, shipperKind } from '@jihui/protocol/freight/party-kinds'
import { readFreightProfile } from '@jihui/protocol/freight/profile-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { findNewest, readSuspension } from '../../application/public.ts'
import type { ProfileOf } from '../../identity/public.ts'
import { findDriver, findShipper } from './party-queries.ts'

/** What he is; where he is none yet, how his application stands. */
const profileOf = async (
  db: Queryable,
  kind: string,
  userId: number,
  party: { readonly isSuspended: boolean } | null,
) => {
  if (party) return { status: party.isSuspended ? ('suspended' as const) : ('approved' as const) }
  const applied = await findNewest(db, kind, userId)
  if (applied?.status === 'pending') return { status: 'pending' as const }
  return applied?.status === 'rejected' ? { status: 'rejected' as const } : null
}
export const driverProfile: ProfileOf = async ({ db }, userId) =>
  profileOf(db, driverKind.code, userId, await findDriver(db, userId))
export const shipperProfile: ProfileOf = async ({ db }, userId) =>
  profileOf(db, shipperKind.code, userId, await findShipper(db, userId))

type Profile = Awaited<ReturnType<ProfileOf>>
/** Why it is not as he wished: what was said of the suspension, or of the refusal. */
const withReason = async (db: Queryable, kind: string, userId: number, profile: Profile) => {
  if (profile?.status === 'suspended') return { ...profile, reason: (await readSuspension(db, kind, userId)).reason }
  if (profile?.status === 'rejected') return { ...profile, reason: (await findNewest(db, kind, userId))?.notes ?? '' }
  return profile
}

export const profileRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, readFreightProfile, async ({ actor: { id } }) => ({
    driver: await withReason(db, driverKind.code, id, await driverProfile(services, id)),
    shipper: await withReason(db, shipperKind.code, id, await shipperProfile(services, id)),
  }))
}
