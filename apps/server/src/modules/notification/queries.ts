import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { colleagueName, personPhone, shownNameOf } from '../identity/public.ts'
import { notification, notificationPreference, notificationSending } from './table.ts'

export type NotificationRow = typeof notification.$inferSelect
export type Preferences = Omit<typeof notificationPreference.$inferSelect, 'userId'>

export const preferencesDefault: Preferences = {
  inApp: true,
  sms: true,
  email: false,
  dueReminders: true,
  marketing: false,
}

export const findPreferences = async (db: Queryable, userId: number): Promise<Preferences> => {
  const [row] = await db.select().from(notificationPreference).where(eq(notificationPreference.userId, userId))
  return row ?? preferencesDefault
}

/** An order as a notification tells of it, and how its renter is reached. */
export interface Told {
  id: number
  line: string
  user_id: number
  status: string
  end_date: string
  equipment_name: string
  phone: string | null
  owner_id: number | null
  /** The company it was placed for. */
  tenant_id: number | null
  tenant_name: string | null
}
export const findTold = async (db: Queryable, rentalId: number): Promise<Told | null> => {
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql`
    select r.id, r.line, r.user_id, r.status, r.end_date, e.name as equipment_name, coalesce(${sql.raw(personPhone('r.user_id'))}, r.contact_phone) as phone, r.owner_id,
      r.tenant_id, r.tenant_name
    from rental r join equipment e on e.id = r.equipment_id where r.id = ${rentalId}`)
  return rows[0] ?? null
}

export interface Recipient {
  id: number
  phone: string | null
  email: string | null
  name: string
  in_app: boolean
  sms: boolean
  by_email: boolean
  marketing: boolean
}
/** Whom a message goes to: one person, everyone of a technical role, or everyone who holds a business role. */
export const listRecipients = async (
  db: Queryable,
  to: { id: number | undefined; technicalRole: string | undefined; businessRole: string | undefined },
): Promise<Recipient[]> => {
  const conditions: SQL[] = [sql`u.is_active`]
  if (to.id !== undefined) conditions.push(sql`u.id = ${to.id}`)
  if (to.technicalRole !== undefined) conditions.push(sql`u.technical_role = ${to.technicalRole}`)
  if (to.businessRole !== undefined)
    conditions.push(
      sql`exists (select 1 from user_business_role b where b.user_id = u.id and b.role = ${to.businessRole})`,
    )
  const { inApp, sms, email, marketing } = preferencesDefault
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    select u.id, u.phone, u.email, ${sql.raw(shownNameOf('u'))} as name, coalesce(p.in_app, ${inApp}) as in_app,
      coalesce(p.sms, ${sms}) as sms, coalesce(p.email, ${email}) as by_email,
      coalesce(p.marketing, ${marketing}) as marketing
    from app_user u left join notification_preference p on p.user_id = u.id
    where ${sql.join(conditions, sql` and `)} order by u.id`)
  return rows
}

export const countUnread = async (db: Queryable, userId: number): Promise<number> => {
  const { rows } = await ask(
    db,
    { total: 'number' },
    sql`select ${boundedCount(sql`from notification where user_id = ${userId} and read_at is null`)} as total`,
  )
  return rows[0]?.total ?? 0
}

export const listNotifications = async (
  db: Queryable,
  userId: number,
  filter: { unread: boolean; type: string; limit: number; offset: number },
): Promise<{ total: number; rows: NotificationRow[] }> => {
  const condition = and(
    eq(notification.userId, userId),
    filter.unread ? isNull(notification.readAt) : undefined,
    filter.type ? eq(notification.type, filter.type) : undefined,
  )
  const [rows, found] = await Promise.all([
    db
      .select()
      .from(notification)
      .where(condition)
      .orderBy(desc(notification.id))
      .limit(filter.limit)
      .offset(filter.offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${notification} where ${condition!}`)} as total`),
  ])
  return { rows, total: found.rows[0]?.total ?? 0 }
}

/** Marks one's own notification; null where there is none. One read before keeps its time. */
export const markRead = async (
  db: Queryable,
  userId: number,
  id: number,
  now: Date,
): Promise<NotificationRow | null> => {
  const [row] = await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notification.id, id), eq(notification.userId, userId)))
    .returning()
  return row ?? null
}

export const markAllRead = async (db: Queryable, userId: number, now: Date): Promise<number> => {
  const rows = await db
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.userId, userId), isNull(notification.readAt)))
    .returning({ id: notification.id })
  return rows.length
}

/** Changes the switches given and leaves the others as they are. */
export const savePreferences = async (
  db: Queryable,
  userId: number,
  changes: Partial<Preferences>,
): Promise<Preferences> => {
  const [row] = await db
    .insert(notificationPreference)
    .values({ userId, ...preferencesDefault, ...changes })
    .onConflictDoUpdate({
      target: notificationPreference.userId,
      set: Object.keys(changes).length > 0 ? changes : { userId },
    })
    .returning()
  return row!
}

export interface SendingRow {
  sending: typeof notificationSending.$inferSelect
  sentBy: string
  read: number
}
/** What staff sent, the latest first; how many have read it is counted over the page. */
export const needSending = async (db: Queryable, id: number) => {
  const [row] = await db.select().from(notificationSending).where(eq(notificationSending.id, id))
  return row!
}

export const listSendings = async (
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: SendingRow[] }> => {
  const [rows, found] = await Promise.all([
    db
      .select({
        sending: notificationSending,
        sentBy: sql<string>`${sql.raw(colleagueName('notification_sending.sent_by'))}`,
        read: sql<number>`(select count(*)::int from notification n
          where n.sending_id = notification_sending.id and n.read_at is not null)`,
      })
      .from(notificationSending)
      .orderBy(desc(notificationSending.id))
      .limit(page.limit)
      .offset(page.offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from notification_sending`)} as total`),
  ])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
