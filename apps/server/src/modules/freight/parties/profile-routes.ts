import { driverKind, shipperKind } from '@jihui/protocol/freight/party-kinds'
import { readFreightProfile } from '@jihui/protocol/freight/profile-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { findNewestStatus } from '../../application/public.ts'
import { findDriver, findShipper } from './party-queries.ts'

/** What he is; where he is none yet, how his application stands. */
const profileOf = (party: { readonly isSuspended: boolean } | null, applied: string | null) => {
  if (party) return { status: party.isSuspended ? ('suspended' as const) : ('approved' as const) }
  if (applied === 'pending') return { status: 'pending' as const }
  return applied === 'rejected' ? { status: 'rejected' as const } : null
}

export const profileRoutes = (mounting: Mounting, { db }: Services): void => {
  mountEndpoint(mounting, readFreightProfile, async ({ actor }) => ({
    driver: profileOf(await findDriver(db, actor.id), await findNewestStatus(db, driverKind.code, actor.id)),
    shipper: profileOf(await findShipper(db, actor.id), await findNewestStatus(db, shipperKind.code, actor.id)),
  }))
}
