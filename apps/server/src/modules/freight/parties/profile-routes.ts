import { driverKind, shipperKind } from '@jihui/protocol/freight/party-kinds'
import { readFreightProfile } from '@jihui/protocol/freight/profile-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { findNewestStatus } from '../../application/public.ts'
import type { ProfileOf } from '../../identity/public.ts'
import { findDriver, findShipper } from './party-queries.ts'

/** What he is; where he is none yet, how his application stands. */
const profileOf = (party: { readonly isSuspended: boolean } | null, applied: string | null) => {
  if (party) return { status: party.isSuspended ? ('suspended' as const) : ('approved' as const) }
  if (applied === 'pending') return { status: 'pending' as const }
  return applied === 'rejected' ? { status: 'rejected' as const } : null
}
export const driverProfile: ProfileOf = async ({ db }, userId) =>
  profileOf(await findDriver(db, userId), await findNewestStatus(db, driverKind.code, userId))
export const shipperProfile: ProfileOf = async ({ db }, userId) =>
  profileOf(await findShipper(db, userId), await findNewestStatus(db, shipperKind.code, userId))

export const profileRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, readFreightProfile, async ({ actor }) => ({
    driver: await driverProfile(services, actor.id),
    shipper: await shipperProfile(services, actor.id),
  }))
}
