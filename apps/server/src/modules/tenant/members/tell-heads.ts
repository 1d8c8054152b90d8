import { foundingRole, type TenantRole, tenantRoleOf } from '@jihui/protocol/tenant/roles'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { findUser } from '../../identity/public.ts'
import type { TenantRow } from '../act-for-tenant.ts'
import { listMemberIds } from '../tenant-queries.ts'

/** As his colleagues read it. */
export const memberName = async (tx: Tx, userId: number): Promise<string> => {
  const person = await findUser(tx, userId)
  return person?.displayName || person?.username || ''
}

/** Tells the heads of a company who came or went; not whoever did. */
export const tellHeads = async (
  tx: Tx,
  topic: 'tenant.member_joined' | 'tenant.member_left',
  { id: tenantId, name }: Pick<TenantRow, 'id' | 'name'>,
  { userId, role }: { readonly userId: number; readonly role: TenantRole },
): Promise<void> => {
  const told = { tenantId, name, member: await memberName(tx, userId), role: tenantRoleOf(role).label }
  const heads = await listMemberIds(tx, tenantId, [foundingRole])
  for (const head of heads.filter((id) => id !== userId)) await emit(tx, topic, { userId: head, ...told })
}
