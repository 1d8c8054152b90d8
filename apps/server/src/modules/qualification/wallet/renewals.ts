/** Documents that are not exchanged in the wallet, because another module's act depends on what staff accepted (0072). */
import type { HolderKind } from '@jihui/protocol/qualification/holders'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Renewal } from '../hooks.ts'
import type { qualificationDocument } from '../table.ts'
import type { Holder } from './holders.ts'

type Document = Pick<
  typeof qualificationDocument.$inferSelect,
  'holderKind' | 'holderId' | 'rentalId' | 'type' | 'reviewStatus'
>

/** Those that count for this holder. */
export const listRenewals = async ({ hooks }: Hooked, db: Queryable, holder: Holder): Promise<Renewal[]> => {
  const found: Renewal[] = []
  for (const one of hooks.qualification.renewals) if (await one.isFor(db, holder)) found.push(one)
  return found
}
/** Of a document that was accepted; any other is exchanged freely. */
export const renewalOf = (renewals: readonly Renewal[], { rentalId, type, reviewStatus }: Document): Renewal | null =>
  rentalId === null && reviewStatus === 'approved' ? (renewals.find(({ types }) => types.includes(type)) ?? null) : null

export const findRenewal = async (hooked: Hooked, db: Queryable, document: Document): Promise<Renewal | null> => {
  const holder = { kind: document.holderKind as HolderKind, id: document.holderId }
  return renewalOf(await listRenewals(hooked, db, holder), document)
}
