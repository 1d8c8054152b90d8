/** The account under which a company owns machines and is paid for them: it follows what staff decide on the company. */
import { ownerKind } from '@jihui/protocol/owner/application-kind'
import { tenantRolesWith } from '@jihui/protocol/tenant/roles'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { beyondHisOwn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isSuspended } from '../application/public.ts'
import { holdBackMachines, offerMachinesAgain } from '../catalogue/public.ts'
import { type FindBehind, keepCompanyAccount, lockPerson } from '../identity/public.ts'
import type { TenantRow } from './act-for-tenant.ts'
import { tenant, tenantMember } from './table.ts'

/** A verified company may own; while it is verified anew or frozen nothing of it is offered, and what runs goes on. */
export const followStanding = async (tx: Tx, { id, name, status, accountId }: TenantRow, now: Date): Promise<void> => {
  const isActive = status === 'verified'
  if (accountId === null && !isActive) return
  const kept = await keepCompanyAccount(tx, { accountId, tenantId: id, name, isActive }, now)
  if (accountId === null) {
    await tx.update(tenant).set({ accountId: kept }).where(eq(tenant.id, id))
    return
  }
  await lockPerson(tx, accountId)
  // It follows from what was said of the company, whoever said it and for whom he acts.
  await beyondHisOwn(async () => {
    if (!isActive) await holdBackMachines(tx, accountId)
    else if (!(await isSuspended(tx, ownerKind.code, accountId))) await offerMachinesAgain(tx, accountId)
  })
}

const keepers = tenantRolesWith('keep_machines')
/** SQL: accounts of the companies whose machines this person keeps. */
export const accountsKeptBy = (userId: number): SQL =>
  sql`select t.account_id from tenant_member m join tenant t on t.id = m.tenant_id
    where m.user_id = ${userId} and m.left_at is null and t.account_id is not null
      and m.role in (${sql.join(
        keepers.map((role) => sql`${role}`),
        sql`, `,
      )})`

/** Who hears what an account is told: of a company's those who keep its machines, of anybody else's he alone. */
export const findBehind: FindBehind = async (db, accountId) => {
  const rows = await db
    .select({ id: tenantMember.userId, company: { id: tenant.id, name: tenant.name } })
    .from(tenant)
    .leftJoin(
      tenantMember,
      and(eq(tenantMember.tenantId, tenant.id), isNull(tenantMember.leftAt), inArray(tenantMember.role, [...keepers])),
    )
    .where(eq(tenant.accountId, accountId))
    .orderBy(asc(tenantMember.id))
  const [first] = rows
  return first
    ? { company: first.company, people: rows.flatMap(({ id }) => id ?? []) }
    : { company: null, people: [accountId] }
}

/**
 * SQL: a company's account stands for its company, and for each of which one of its heads is a member: he would be on both
 * sides.
 */
export const marksOfAccounts = (accounts: SQL): SQL =>
  sql`select account_id, 'tenant', id::text from tenant where account_id in (${accounts})
    union select t.account_id, 'tenant', o.tenant_id::text from tenant t
      join tenant_member m on m.tenant_id = t.id and m.left_at is null and m.role = 'head'
      join tenant_member o on o.user_id = m.user_id and o.left_at is null
      where t.account_id in (${accounts})`
