import { readFreightProfile } from '@jihui/protocol/freight/profile-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { findDriver, findShipper } from './party-queries.ts'

const profileOf = (party: { readonly isSuspended: boolean } | null) =>
  party && { status: party.isSuspended ? ('suspended' as const) : ('approved' as const) }

export const profileRoutes = (mounting: Mounting, { db }: Services): void => {
  mountEndpoint(mounting, readFreightProfile, async ({ actor }) => ({
    driver: profileOf(await findDriver(db, actor.id)),
    shipper: profileOf(await findShipper(db, actor.id)),
  }))
}
