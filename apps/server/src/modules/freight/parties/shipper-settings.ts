/** What a shipper says of himself, and how drivers see him. */
import type { shipperSettings, shipperSettingsRequest } from '@jihui/protocol/freight/party-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { findUser } from '../../identity/public.ts'
import { requireShipper } from './party-queries.ts'
import { freightShipper } from './party-table.ts'

export const readShipperSettings = async (
  { db }: Pick<Services, 'db'>,
  actor: Actor,
): Promise<z.output<typeof shipperSettings>> => {
  const shipper = await requireShipper(db, actor)
  const { orders, paidInTime, ratingSum, ratingCount } = shipper
  const user = await findUser(db, actor.id)
  return {
    kind: shipper.kind as 'person' | 'company',
    shown_name: shipper.companyName || user?.displayName || actor.username,
    company_name: shipper.companyName,
    contact_name: shipper.contactName,
    contact_phone: shipper.contactPhone,
    invoice_title: shipper.invoiceTitle,
    orders,
    paid_in_time_percent: orders === 0 ? null : Math.floor((paidInTime * 100) / orders),
    rating: ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10,
  }
}

export const changeShipperSettings = async (
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  {
    contact_name: contactName,
    contact_phone: contactPhone,
    invoice_title: invoiceTitle,
  }: z.output<typeof shipperSettingsRequest>,
): Promise<void> => {
  await requireShipper(db, actor)
  const set = {
    ...(contactName !== undefined && { contactName }),
    ...(contactPhone !== undefined && { contactPhone }),
    ...(invoiceTitle !== undefined && { invoiceTitle }),
  }
  if (Object.keys(set).length > 0) await db.update(freightShipper).set(set).where(eq(freightShipper.userId, actor.id))
}
