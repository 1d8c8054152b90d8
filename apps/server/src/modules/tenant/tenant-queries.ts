import { type TenantStatus, tenantStatusCodes } from '@jihui/protocol/tenant/machine'
import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { foundingRole, type TenantCapability, type TenantRole, tenantRolesWith } from '@jihui/protocol/tenant/roles'
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount, eachOf } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { storedFile } from '../../platform/database/table.ts'
import { personName } from '../identity/public.ts'
import type { TenantRow } from './act-for-tenant.ts'
import { tenant, tenantMember } from './table.ts'

export interface TenantCard {
  readonly tenant: TenantRow
  readonly role: TenantRole | null
  readonly memberCount: number
  readonly foundedBy: string
  readonly licenceMime: string
}

const cardColumns = {
  tenant,
  memberCount: sql<number>`(select count(*)::int from tenant_member m where m.tenant_id = ${tenant.id} and m.left_at is null)`,
  foundedBy: sql<string>`${sql.raw(personName('tenant.founded_by'))}`,
  licenceMime: storedFile.mime,
}
const toCard = (row: object): TenantCard => ({ role: null, ...row }) as TenantCard

/** SQL: what the company whose id an expression is is called. */
export const tenantName = (id: string): string => `(SELECT company.name FROM tenant company WHERE company.id = ${id})`
/** SQL: the account its machines are kept under; null where it never had one. */
export const accountOfTenant = (id: string): SQL =>
  sql.raw(`(SELECT company.account_id FROM tenant company WHERE company.id = ${id})`)
export const findTenantBrief = async (
  db: Queryable,
  id: number,
): Promise<Pick<TenantRow, 'name' | 'status' | 'creditCode'> | null> => {
  const { name, status, creditCode } = tenant
  const [row] = await db.select({ name, status, creditCode }).from(tenant).where(eq(tenant.id, id))
  return row ? { ...row, status: row.status as TenantStatus } : null
}

/** The companies of a person, those he joined last first; `id`: one of them. */
export const listOwnTenants = async (db: Queryable, userId: number, id?: number): Promise<TenantCard[]> => {
  const rows = await db
    .select({ ...cardColumns, role: tenantMember.role })
    .from(tenantMember)
    .innerJoin(tenant, eq(tenant.id, tenantMember.tenantId))
    .innerJoin(storedFile, eq(storedFile.id, tenant.licenceFileId))
    .where(
      and(
        eq(tenantMember.userId, userId),
        isNull(tenantMember.leftAt),
        id === undefined ? undefined : eq(tenantMember.tenantId, id),
      ),
    )
    .orderBy(desc(tenantMember.id))
    .limit(tenantLimits.membershipsEach)
  return rows.map(toCard)
}

/** Everybody's, for who decides on them. */
export const findTenantCard = async (db: Queryable, id: number): Promise<TenantCard | null> => {
  const [row] = await db
    .select(cardColumns)
    .from(tenant)
    .innerJoin(storedFile, eq(storedFile.id, tenant.licenceFileId))
    .where(eq(tenant.id, id))
  return row ? toCard(row) : null
}

interface Filter {
  readonly status: TenantStatus | ''
  readonly keyword: string
  readonly limit: number
  readonly offset: number
}
/** The longest waiting first where they wait, else the newest. */
export const listTenantCards = async (db: Queryable, { status, keyword, limit, offset }: Filter) => {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const where: SQL | undefined = and(
    status ? eq(tenant.status, status) : undefined,
    keyword ? or(ilike(tenant.name, like), ilike(tenant.creditCode, like)) : undefined,
  )
  const order = status === 'pending' ? [asc(tenant.waitingSince), asc(tenant.id)] : [desc(tenant.id)]
  const [rows, found, perStatus] = await Promise.all([
    db
      .select(cardColumns)
      .from(tenant)
      .innerJoin(storedFile, eq(storedFile.id, tenant.licenceFileId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${tenant} where ${where ?? sql`true`}`)} as total`),
    ask(
      db,
      { status: 'text', total: 'number' },
      sql`select status, ${boundedCount(sql`from ${tenant} where ${tenant.status} = each.status`)} as total
        from ${sql.raw(eachOf(tenantStatusCodes))} as each (status)`,
    ),
  ])
  return {
    total: found.rows[0]?.total ?? 0,
    cards: rows.map(toCard),
    byStatus: Object.fromEntries(perStatus.rows.filter(({ total }) => total > 0).map((row) => [row.status, row.total])),
  }
}

/** Its members; only those of these roles. */
const listRoles = async (
  db: Queryable,
  tenantId: number,
  roles?: readonly TenantRole[],
): Promise<{ userId: number; role: TenantRole }[]> => {
  const rows = await db
    .select({ userId: tenantMember.userId, role: tenantMember.role })
    .from(tenantMember)
    .where(
      and(
        eq(tenantMember.tenantId, tenantId),
        isNull(tenantMember.leftAt),
        roles ? inArray(tenantMember.role, [...roles]) : undefined,
      ),
    )
    .orderBy(asc(tenantMember.id))
    .limit(tenantLimits.members)
  return rows as { userId: number; role: TenantRole }[]
}
/** Accounts of its members; only those of these roles. */
export const listMemberIds = async (
  db: Queryable,
  tenantId: number,
  roles?: readonly TenantRole[],
): Promise<number[]> => (await listRoles(db, tenantId, roles)).map(({ userId }) => userId)
export const listMembersWith = (db: Queryable, tenantId: number, capability: TenantCapability): Promise<number[]> =>
  listMemberIds(db, tenantId, tenantRolesWith(capability))

const countOf = async (db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> =>
  (await db.select({ total: count() }).from(table).where(where))[0]!.total

export const countMemberships = (db: Queryable, userId: number): Promise<number> =>
  countOf(db, tenantMember, and(eq(tenantMember.userId, userId), isNull(tenantMember.leftAt)))
export const countMembers = (db: Queryable, tenantId: number): Promise<number> =>
  countOf(db, tenantMember, and(eq(tenantMember.tenantId, tenantId), isNull(tenantMember.leftAt)))
export const countUnverified = (db: Queryable, userId: number): Promise<number> =>
  countOf(db, tenant, and(eq(tenant.foundedBy, userId), inArray(tenant.status, ['pending', 'rejected'])))
export const isCodeTaken = async (db: Queryable, creditCode: string): Promise<boolean> =>
  (await countOf(db, tenant, and(eq(tenant.creditCode, creditCode), inArray(tenant.status, ['verified', 'frozen'])))) >
  0

/**
 * Who is told of what somebody placed for a company: he, while he belongs to it, else its heads. Of what asks for something,
 * everybody whose role it belongs to as well; heads where it belongs to nobody else's.
 */
export const listToldOf = async (
  db: Queryable,
  tenantId: number,
  userId: number,
  asks?: TenantCapability,
): Promise<readonly number[]> => {
  const members = await listRoles(db, tenantId)
  const asked = new Set(asks && tenantRolesWith(asks))
  const placer = members.find((one) => one.userId === userId)
  const heads = members.filter(({ role }) => role === foundingRole)
  const first = placer ? [placer] : heads
  const others = members.filter(({ role }) => asked.has(role) && role !== foundingRole && role !== placer?.role)
  const isTold = asked.size === 0 || [...first, ...others].some(({ role }) => asked.has(role))
  return [...first, ...others, ...(isTold ? [] : heads)].map((one) => one.userId)
}
