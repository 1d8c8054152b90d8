import { tenantLimits } from '@jihui/protocol/tenant/limits'
import type { invoiceTitleRequest } from '@jihui/protocol/tenant/schema'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { invoiceTitle } from '../table.ts'
import { holderLock, holderOf, isHeldBy } from './holding.ts'

type Request = z.output<typeof invoiceTitleRequest>

export const listInvoiceTitles = (db: Queryable, actor: Actor) =>
  db
    .select()
    .from(invoiceTitle)
    .where(isHeldBy(invoiceTitle, actor))
    .orderBy(desc(invoiceTitle.isDefault), asc(invoiceTitle.id))
    .limit(tenantLimits.invoiceTitles)

const valuesOf = (body: Request) => ({
  title: body.title,
  taxNumber: body.tax_number,
  bankName: body.bank_name,
  accountNumber: body.account_number.replaceAll(' ', ''),
  address: body.address,
  phone: body.phone,
  isDefault: body.is_default,
})

/** One of them at most is taken where none is chosen. */
const keepOneDefault = async (tx: Tx, id: number, actor: Actor, { is_default }: Request): Promise<void> => {
  if (!is_default) return
  await tx
    .update(invoiceTitle)
    .set({ isDefault: false })
    .where(and(isHeldBy(invoiceTitle, actor), ne(invoiceTitle.id, id), eq(invoiceTitle.isDefault, true)))
}

export const addInvoiceTitle = async (tx: Tx, body: Request, actor: Actor, now: Date): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${holderLock('invoice titles', actor)}, 0))`)
  if ((await tx.$count(invoiceTitle, isHeldBy(invoiceTitle, actor))) >= tenantLimits.invoiceTitles)
    refuse('tenant.too_many_invoice_titles')
  const [made] = await tx
    .insert(invoiceTitle)
    .values({ ...holderOf(actor), ...valuesOf(body), createdAt: now })
    .returning({ id: invoiceTitle.id })
  await keepOneDefault(tx, made!.id, actor, body)
  return made!.id
}

export const changeInvoiceTitle = async (tx: Tx, id: number, body: Request, actor: Actor): Promise<void> => {
  const changed = await tx
    .update(invoiceTitle)
    .set(valuesOf(body))
    .where(and(eq(invoiceTitle.id, id), isHeldBy(invoiceTitle, actor)))
    .returning({ id: invoiceTitle.id })
  if (changed.length === 0) refuse('tenant.invoice_title_not_found')
  await keepOneDefault(tx, id, actor, body)
}

export const removeInvoiceTitle = async (tx: Tx, id: number, actor: Actor): Promise<void> => {
  const removed = await tx
    .delete(invoiceTitle)
    .where(and(eq(invoiceTitle.id, id), isHeldBy(invoiceTitle, actor)))
    .returning({ id: invoiceTitle.id })
  if (removed.length === 0) refuse('tenant.invoice_title_not_found')
}
