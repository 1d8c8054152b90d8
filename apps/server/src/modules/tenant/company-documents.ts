/** Documents of the wallet that are a company's: who looks after them, and who hears that one ends (0072). */
import { tenantRolesWith } from '@jihui/protocol/tenant/roles'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { listMembersWith } from './tenant-queries.ts'

interface Ending {
  readonly documentId: number
  readonly holderId: number
  readonly holder: string
  readonly name: string
  readonly expiresOn: string
  readonly daysLeft: number
}

/** Whoever may order for a company keeps the papers its orders take. */
export const companyDocuments = {
  keepers: (id: SQL) => sql`select m.user_id from tenant_member m
    where m.tenant_id = ${id} and m.left_at is null and m.role in (${codeList(tenantRolesWith('order'))})`,
  named: (id: SQL) => sql`select t.name from tenant t where t.id = ${id}`,
  async remind(tx: Tx, { holderId: tenantId, holder, documentId, name, expiresOn, daysLeft }: Ending): Promise<void> {
    const keepers = await listMembersWith(tx, tenantId, 'order')
    await emit(tx, 'tenant.document_expires_soon', { documentId, holder, name, expiresOn, daysLeft, keepers })
  },
}
