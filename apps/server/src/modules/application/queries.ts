import { applicationActions, applicationStatusCodes } from '@jihui/protocol/application/machine'
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount, boundedCountText, eachOf } from '../../platform/database/bounded-count.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { storedFile } from '../../platform/database/table.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import { loginName, personName } from '../identity/public.ts'
import { type ApplicationRow, refusalOf } from './bind-kind.ts'
import { kindOf } from './hooks.ts'
import { application, applicationCheck, applicationDocument, applicationHistory } from './table.ts'

export interface ApplicationFile {
  readonly id: number
  readonly applicationId: number
  readonly field: string
  readonly fileId: string
  readonly number: string
  readonly expiresOn: string | null
  readonly createdAt: Date
  readonly name: string
  readonly mime: string
  readonly bytes: number
}
export interface ApplicationCard {
  readonly application: ApplicationRow
  readonly user: { id: number; username: string; name: string }
  readonly isCurrent: boolean
  readonly files: readonly ApplicationFile[]
  readonly checks: readonly (typeof applicationCheck.$inferSelect)[]
  readonly history: readonly (typeof applicationHistory.$inferSelect)[]
}

/** The application as this person reaches it, locked; `userId` null: whoever made it, `kind` absent: any. */
export const lockApplication = async (
  db: Queryable,
  hooked: Hooked,
  key: { id: number; userId: number | null; kind?: string },
): Promise<ApplicationRow> => {
  const [row] = await db
    .select()
    .from(application)
    .where(
      and(
        eq(application.id, key.id),
        key.kind === undefined ? undefined : eq(application.kind, key.kind),
        key.userId === null ? undefined : eq(application.userId, key.userId),
      ),
    )
    .for('update')
  const missing = () =>
    refuse(key.kind === undefined ? 'application.not_found' : refusalOf(kindOf(hooked, key.kind).declared, 'not_found'))
  return (row as ApplicationRow | undefined) ?? missing()
}

/** Whether what an application of this kind gave him is suspended. Read in the caller's transaction. */
export const isSuspended = async (db: Queryable, kind: string, userId: number): Promise<boolean> => {
  const [row] = await db
    .select({ id: application.id })
    .from(application)
    .where(and(eq(application.userId, userId), eq(application.kind, kind), eq(application.status, 'suspended')))
    .limit(1)
  return row !== undefined
}

/** Those of this kind that stand, approved or suspended, locked: the first is what suspends and restores. */
export const lockStanding = async (tx: Tx, kind: string, userId: number): Promise<readonly ApplicationRow[]> =>
  (await tx
    .select()
    .from(application)
    .where(
      and(
        eq(application.userId, userId),
        eq(application.kind, kind),
        inArray(application.status, ['approved', 'suspended']),
      ),
    )
    .orderBy(asc(application.id))
    .for('update')) as ApplicationRow[]

/** When nobody but what he did suspended it; null: staff did, or it never was. */
export const suspendedByItselfAt = async (db: Queryable, { id }: Pick<ApplicationRow, 'id'>): Promise<Date | null> => {
  const { actorId, createdAt, action, applicationId } = applicationHistory
  const [last] = await db
    .select({ actorId, at: createdAt })
    .from(applicationHistory)
    .where(and(eq(applicationId, id), eq(action, 'suspend')))
    .orderBy(desc(applicationHistory.id))
    .limit(1)
  return last?.actorId === null ? last.at : null
}

/** By person the first application of this kind that stands, approved or suspended: by which that changes. */
export const listStanding = async (
  db: Queryable,
  kind: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: application.id, userId: application.userId, status: application.status })
    .from(application)
    .where(
      and(
        inArray(application.userId, [...userIds]),
        eq(application.kind, kind),
        inArray(application.status, ['approved', 'suspended']),
      ),
    )
    .orderBy(sql`${application.status} = 'suspended'`, desc(application.id))
  return new Map(rows.map(({ id, userId }) => [userId, id]))
}

export const countFiles = async (db: Queryable, applicationId: number): Promise<Map<string, number>> => {
  const rows = await db
    .select({ field: applicationDocument.field, total: count() })
    .from(applicationDocument)
    .where(eq(applicationDocument.applicationId, applicationId))
    .groupBy(applicationDocument.field)
  return new Map(rows.map((row) => [row.field, row.total]))
}

/** More things than somebody has. */
const aboutMax = 1000

interface Filter {
  readonly userId: number | null
  /** Which kinds; those no module brings are never shown. */
  readonly kinds: readonly string[]
  readonly id?: number
  readonly status?: string
  readonly keyword?: string
  readonly limit: number
  readonly offset: number
}

const conditionOf = ({ id, status, keyword }: Filter, scope: SQL | undefined) => {
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const named = [application.applicantName, application.contactName, application.contactPhone]
  return and(
    scope,
    id === undefined ? undefined : eq(application.id, id),
    status && status !== 'all' ? eq(application.status, status) : undefined,
    keyword ? or(...named.map((column) => ilike(column, like))) : undefined,
  )
}

const selectRows = (db: Queryable, where: SQL | undefined, { limit, offset }: Filter) =>
  db
    .select({
      application,
      user: {
        id: application.userId,
        username: sql<string>`${sql.raw(loginName('application.user_id'))}`,
        name: sql<string>`${sql.raw(personName('application.user_id'))}`,
      },
      isCurrent: sql<boolean>`not exists (select 1 from application later where later.user_id = application.user_id
        and later.kind = application.kind
        and (later.created_at, later.id) > (application.created_at, application.id))`,
    })
    .from(application)
    .where(where)
    .orderBy(desc(application.createdAt), desc(application.id))
    .limit(limit)
    .offset(offset)

export const listApplicationCards = async (
  db: Queryable,
  filter: Filter,
): Promise<{ total: number; cards: ApplicationCard[]; byStatus: Record<string, number> }> => {
  const { userId, kinds } = filter
  const scope = and(
    inArray(application.kind, [...kinds]),
    userId === null ? undefined : eq(application.userId, userId),
  )!
  const where = conditionOf(filter, scope)!
  const [rows, found, perStatus] = await Promise.all([
    selectRows(db, where, filter),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${application} where ${where}`)} as total`),
    ask(
      db,
      { status: 'text', total: 'number' },
      sql`select status, ${boundedCount(
        sql`from ${application} where ${scope} and ${application.status} = each.status`,
      )} as total from ${sql.raw(eachOf(applicationStatusCodes))} as each (status)`,
    ),
  ])
  const ids = rows.map((row) => row.application.id)
  const [files, history, checks] =
    ids.length > 0 ? await Promise.all([listFiles(db, ids), listHistory(db, ids), listChecks(db, ids)]) : [[], [], []]
  const cards = rows.map((row) => {
    const isOf = (one: { readonly applicationId: number }) => one.applicationId === row.application.id
    return {
      ...row,
      application: row.application as ApplicationRow,
      files: files.filter(isOf),
      history: history.filter(isOf),
      checks: checks.filter(isOf),
    }
  })
  return {
    total: found.rows[0]?.total ?? 0,
    cards,
    byStatus: Object.fromEntries(perStatus.rows.filter(({ total }) => total > 0).map((row) => [row.status, row.total])),
  }
}

/** How many of each kind wait. */
export const countPending = async (db: Queryable, kinds: readonly string[]): Promise<Record<string, number>> => {
  const pending: Record<string, number> = {}
  for (const kind of kinds) {
    const { rows } = await ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from application where status = 'pending' and kind = ${kind}`)} as total`,
    )
    pending[kind] = rows[0]?.total ?? 0
  }
  return pending
}
/** SQL: how many wait, of whatever kind. */
export const pendingApplications = boundedCountText(`FROM application WHERE status = 'pending'`)

const listFiles = (db: Queryable, applicationIds: readonly number[]): Promise<ApplicationFile[]> =>
  db
    .select({
      id: applicationDocument.id,
      applicationId: applicationDocument.applicationId,
      field: applicationDocument.field,
      fileId: applicationDocument.fileId,
      number: applicationDocument.number,
      expiresOn: applicationDocument.expiresOn,
      createdAt: applicationDocument.createdAt,
      name: storedFile.name,
      mime: storedFile.mime,
      bytes: storedFile.bytes,
    })
    .from(applicationDocument)
    .innerJoin(storedFile, eq(storedFile.id, applicationDocument.fileId))
    .where(inArray(applicationDocument.applicationId, [...applicationIds]))
    .orderBy(asc(applicationDocument.id))
export const listFilesOf = (db: Queryable, applicationId: number) => listFiles(db, [applicationId])

const listHistory = (db: Queryable, applicationIds: readonly number[]) =>
  db
    .select()
    .from(applicationHistory)
    .where(inArray(applicationHistory.applicationId, [...applicationIds]))
    .orderBy(asc(applicationHistory.id))
export const listChecks = (db: Queryable, applicationIds: readonly number[]) =>
  db
    .select()
    .from(applicationCheck)
    .where(inArray(applicationCheck.applicationId, [...applicationIds]))
    .orderBy(asc(applicationCheck.id))

/** The newest application of this kind; null: there is none. */
export const findNewestRow = async (db: Queryable, kind: string, userId: number): Promise<ApplicationRow | null> => {
  const [newest] = await db
    .select()
    .from(application)
    .where(and(eq(application.kind, kind), eq(application.userId, userId)))
    .orderBy(desc(application.id))
    .limit(1)
  return (newest as ApplicationRow | undefined) ?? null
}
/** How it stands, and what was said of it. */
export const findNewest = async (
  db: Queryable,
  kind: string,
  userId: number,
): Promise<{ readonly status: string; readonly notes: string } | null> => {
  const newest = await findNewestRow(db, kind, userId)
  return newest && { status: newest.status, notes: newest.decisionNotes }
}

/** Of somebody's applications of a kind the newest about each thing, by what its details call it (`about`). */
export const listNewestAbout = async (db: Queryable, kind: string, userId: number): Promise<ApplicationRow[]> => {
  const newest = sql`(select max(a.id) from application a where a.user_id = ${userId} and a.kind = ${kind}
    group by a.details ->> 'about' limit ${aboutMax})`
  return (await db
    .select()
    .from(application)
    .where(sql`${application.id} in ${newest}`)) as ApplicationRow[]
}

/** When what an application of this kind gave him was last restored, and what was last said of a suspension that stands. */
export const readSuspension = async (
  db: Queryable,
  kind: string,
  userId: number,
): Promise<{ readonly restoredAt: Date | null; readonly reason: string }> => {
  const ofHis = (action: 'suspend' | 'restore', isNow: boolean) => sql`from application_history h
    join application a on a.id = h.application_id where a.user_id = ${userId} and a.kind = ${kind} and h.action = ${action}
      ${isNow ? sql`and a.status = 'suspended'` : sql``} order by h.id desc limit 1`
  const { rows } = await ask(
    db,
    { restored_at: 'moment?', reason: 'text?' },
    sql`select (select h.created_at ${ofHis('restore', false)}) as restored_at,
      (select h.notes ${ofHis('suspend', true)}) as reason`,
  )
  const { restored_at: restoredAt, reason } = rows[0]!
  return { restoredAt, reason: (reason ?? '').replace(`${applicationActions.suspend.history}：`, '') }
}
