import { tenantLimits } from '@jihui/protocol/tenant/limits'
import type { addressRequest } from '@jihui/protocol/tenant/schema'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { savedAddress } from '../table.ts'
import { holderLock, holderOf, isHeldBy } from './holding.ts'

type Request = z.output<typeof addressRequest>

export const listAddresses = (db: Queryable, actor: Actor) =>
  db
    .select()
    .from(savedAddress)
    .where(isHeldBy(savedAddress, actor))
    .orderBy(desc(savedAddress.isDefault), asc(savedAddress.id))
    .limit(tenantLimits.addresses)

const valuesOf = (body: Request) => ({
  label: body.label,
  contactName: body.contact_name,
  contactPhone: body.contact_phone,
  region: body.region,
  address: body.address,
  isDefault: body.is_default,
})

/** One of them at most is taken where none is chosen. */
const keepOneDefault = async (tx: Tx, id: number, actor: Actor, { is_default }: Request): Promise<void> => {
  if (!is_default) return
  await tx
    .update(savedAddress)
    .set({ isDefault: false })
    .where(and(isHeldBy(savedAddress, actor), ne(savedAddress.id, id), eq(savedAddress.isDefault, true)))
}

export const addAddress = async (tx: Tx, body: Request, actor: Actor, now: Date): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${holderLock('addresses', actor)}, 0))`)
  if ((await tx.$count(savedAddress, isHeldBy(savedAddress, actor))) >= tenantLimits.addresses)
    refuse('tenant.too_many_addresses')
  const [made] = await tx
    .insert(savedAddress)
    .values({ ...holderOf(actor), ...valuesOf(body), createdAt: now })
    .returning({ id: savedAddress.id })
  await keepOneDefault(tx, made!.id, actor, body)
  return made!.id
}

export const changeAddress = async (tx: Tx, id: number, body: Request, actor: Actor): Promise<void> => {
  const changed = await tx
    .update(savedAddress)
    .set(valuesOf(body))
    .where(and(eq(savedAddress.id, id), isHeldBy(savedAddress, actor)))
    .returning({ id: savedAddress.id })
  if (changed.length === 0) refuse('tenant.address_not_found')
  await keepOneDefault(tx, id, actor, body)
}

export const removeAddress = async (tx: Tx, id: number, actor: Actor): Promise<void> => {
  const removed = await tx
    .delete(savedAddress)
    .where(and(eq(savedAddress.id, id), isHeldBy(savedAddress, actor)))
    .returning({ id: savedAddress.id })
  if (removed.length === 0) refuse('tenant.address_not_found')
}
