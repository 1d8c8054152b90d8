/** To become a supplier: what is handed in, what an approval gives, how it stands. */
import { supplierKind } from '@jihui/protocol/supplier/kind'
import type { registerSupplierRequest } from '@jihui/protocol/supplier/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { Idempotency } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type BroughtKind, findNewest, listFilesOf, submitApplication } from '../application/public.ts'
import { applicantOf, findUser, grantRoles, type ProfileOf } from '../identity/public.ts'
import { keepVerified } from '../qualification/public.ts'
import { findSupplier } from './find-supplier.ts'
import { supplier } from './table.ts'

type Body = z.output<typeof registerSupplierRequest>
interface Details extends Readonly<Record<string, unknown>> {
  readonly company_name: string
  readonly contact_name: string
  readonly supplies: string
}

/** A guest brings his account with it. Answers the application's id. */
export const applyAsSupplier = async (
  services: Services,
  body: Body,
  files: readonly ReceivedFile[],
  actor: Actor | null,
  asked: Idempotency | null,
): Promise<number> => {
  const { company_name, contact_name, supplies } = body
  if (actor && (await findSupplier(services.db, actor.id))) refuse('supplier.already')
  const details: Details = { company_name, contact_name, supplies }
  const by = await applicantOf(services, actor, body)
  const party = async (tx: Tx, who: Actor) => {
    const found = await findUser(tx, who.id)
    return {
      applicantName: company_name,
      contactName: contact_name || found?.displayName || who.username,
      contactPhone: found?.phone ?? '',
    }
  }
  return submitApplication(services, { kind: supplierKind.code, details, party }, files, by, asked)
}

const setSuspended = (tx: Tx, userId: number, isSuspended: boolean) =>
  tx.update(supplier).set({ isSuspended }).where(eq(supplier.userId, userId))

export const supplierApplicationKind: BroughtKind = {
  declared: supplierKind,
  facts(details) {
    const { company_name, contact_name, supplies } = details as Details
    return [
      { label: '企业名称', value: company_name },
      { label: '联系人', value: contact_name },
      { label: '供应什么', value: supplies },
    ]
  },
  async grant(_, tx, { row, actor, client, now }) {
    const { company_name: companyName, contact_name: contactName, supplies } = row.details as Details
    const stated = { companyName, contactName, supplies }
    await tx
      .insert(supplier)
      .values({ userId: row.userId, ...stated, createdAt: now })
      .onConflictDoUpdate({ target: supplier.userId, set: stated })
    await grantRoles(tx, row.userId, ['parts_supplier'], now)
    const files = await listFilesOf(tx, row.id)
    const licence = files.map(({ fileId, expiresOn }) => ({ type: 'business_license', fileId, expiresOn }))
    await keepVerified(tx, { kind: 'person', id: row.userId }, row.userId, licence, { actor, client, now })
  },
  /** Orders under way go on: the goods are on the road. Nothing new is ordered of him. */
  async suspend(_, tx, { row }) {
    await setSuspended(tx, row.userId, true)
  },
  async restore(_, tx, { row }) {
    await setSuspended(tx, row.userId, false)
  },
}

/** Orders name him by this id. */
export const supplierProfile: ProfileOf = async ({ db }, userId) => {
  const found = await findSupplier(db, userId)
  if (found) return { id: userId, status: found.isSuspended ? 'suspended' : 'approved' }
  const applied = await findNewest(db, supplierKind.code, userId)
  if (applied?.status !== 'pending' && applied?.status !== 'rejected') return null
  return { id: userId, status: applied.status }
}
