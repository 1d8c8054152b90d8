import {
  type ApplicationFile,
  type ApplicationStage,
  type ApplicationStatus,
  applicationStatusCodes,
} from '@jihui/protocol/owner/machine'
import { and, asc, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { boundedCount, eachOf } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { storedFile } from '../../platform/database/table.ts'
import { appUser } from '../identity/public.ts'
import { ownerApplication, ownerApplicationFile, ownerApplicationHistory } from './table.ts'

export type ApplicationRow = Omit<typeof ownerApplication.$inferSelect, 'status' | 'stage'> & {
  status: ApplicationStatus
  stage: ApplicationStage
}
export interface ApplicationCard {
  application: ApplicationRow
  user: { id: number; username: string; name: string }
  isCurrent: boolean
  files: ApplicationFileRow[]
  history: (typeof ownerApplicationHistory.$inferSelect)[]
}
export interface ApplicationFileRow {
  id: number
  applicationId: number
  field: ApplicationFile
  fileId: string
  createdAt: Date
  name: string
  mime: string
  bytes: number
}

/** The application as this person reaches it, locked; `userId` null: whoever made it. */
export const lockApplication = async (
  db: Queryable,
  key: { id: number; userId: number | null },
): Promise<ApplicationRow> => {
  const [row] = await db
    .select()
    .from(ownerApplication)
    .where(
      and(eq(ownerApplication.id, key.id), key.userId === null ? undefined : eq(ownerApplication.userId, key.userId)),
    )
    .for('update')
  return (row as ApplicationRow | undefined) ?? refuse('owner.application_not_found')
}

export const countFiles = async (db: Queryable, applicationId: number): Promise<Map<string, number>> => {
  const rows = await db
    .select({ field: ownerApplicationFile.field, total: count() })
    .from(ownerApplicationFile)
    .where(eq(ownerApplicationFile.applicationId, applicationId))
    .groupBy(ownerApplicationFile.field)
  return new Map(rows.map((row) => [row.field, row.total]))
}

interface Filter {
  userId: number | null
  id?: number
  status?: string
  keyword?: string
  limit: number
  offset: number
}

const scopeOf = (userId: number | null) => (userId === null ? undefined : eq(ownerApplication.userId, userId))

export const listApplicationCards = async (
  db: Queryable,
  filter: Filter,
): Promise<{ total: number; cards: ApplicationCard[]; byStatus: Record<string, number> }> => {
  const { userId, id, status, keyword, limit, offset } = filter
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    scopeOf(userId),
    id === undefined ? undefined : eq(ownerApplication.id, id),
    status && status !== 'all' ? eq(ownerApplication.status, status) : undefined,
    keyword
      ? or(
          ...[ownerApplication.companyName, ownerApplication.contactName, ownerApplication.contactPhone].map((column) =>
            ilike(column, like),
          ),
        )
      : undefined,
  )
  const [rows, found, perStatus] = await Promise.all([
    db
      .select({
        application: ownerApplication,
        user: {
          id: appUser.id,
          username: appUser.username,
          name: sql<string>`coalesce(nullif(${appUser.companyName}, ''), nullif(${appUser.displayName}, ''), ${appUser.username})`,
        },
        isCurrent: sql<boolean>`not exists (select 1 from owner_application later where later.user_id = ${ownerApplication.userId}
          and (later.created_at, later.id) > (${ownerApplication.createdAt}, ${ownerApplication.id}))`,
      })
      .from(ownerApplication)
      .innerJoin(appUser, eq(appUser.id, ownerApplication.userId))
      .where(where)
      .orderBy(desc(ownerApplication.createdAt), desc(ownerApplication.id))
      .limit(limit)
      .offset(offset),
    db.execute<{ total: number }>(
      sql`select ${boundedCount(sql`from ${ownerApplication} where ${where ?? sql`true`}`)} as total`,
    ),
    db.execute<{ status: string; total: number }>(
      sql`select status, ${boundedCount(
        sql`from ${ownerApplication} where ${scopeOf(userId) ?? sql`true`} and ${ownerApplication.status} = each.status`,
      )} as total from ${sql.raw(eachOf(applicationStatusCodes))} as each (status)`,
    ),
  ])
  const ids = rows.map((row) => row.application.id)
  const [files, history] = ids.length > 0 ? await Promise.all([listFiles(db, ids), listHistory(db, ids)]) : [[], []]
  const cards = rows.map((row) => ({
    ...row,
    application: row.application as ApplicationRow,
    files: files.filter((file) => file.applicationId === row.application.id),
    history: history.filter((one) => one.applicationId === row.application.id),
  }))
  return {
    total: found.rows[0]?.total ?? 0,
    cards,
    byStatus: Object.fromEntries(perStatus.rows.filter(({ total }) => total > 0).map((row) => [row.status, row.total])),
  }
}

const listFiles = async (db: Queryable, applicationIds: readonly number[]): Promise<ApplicationFileRow[]> => {
  const rows = await db
    .select({
      id: ownerApplicationFile.id,
      applicationId: ownerApplicationFile.applicationId,
      field: ownerApplicationFile.field,
      fileId: ownerApplicationFile.fileId,
      createdAt: ownerApplicationFile.createdAt,
      name: storedFile.name,
      mime: storedFile.mime,
      bytes: storedFile.bytes,
    })
    .from(ownerApplicationFile)
    .innerJoin(storedFile, eq(storedFile.id, ownerApplicationFile.fileId))
    .where(inArray(ownerApplicationFile.applicationId, [...applicationIds]))
    .orderBy(asc(ownerApplicationFile.id))
  return rows as ApplicationFileRow[]
}
const listHistory = (db: Queryable, applicationIds: readonly number[]) =>
  db
    .select()
    .from(ownerApplicationHistory)
    .where(inArray(ownerApplicationHistory.applicationId, [...applicationIds]))
    .orderBy(asc(ownerApplicationHistory.id))
