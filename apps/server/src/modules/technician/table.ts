/** Technicians: who is certified for what, when and where each works. */
import { technicianLimits, workStatusCodes } from '@jihui/protocol/technician/limits'
import { type SkillCode, skillCodes } from '@jihui/protocol/technician/skills'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, rowId, rowKey } from '../../platform/database/table.ts'
import { appUser } from '../identity/table.ts'

const minutesOfDay = 24 * 60

/** The name a technician is found by, as its index for fragments has it. */
export const technicianName = (alias: string): SQL => sql.raw(`${alias}.real_name`)

/** Somebody whose application was approved. */
export const technician = pgTable(
  'technician',
  {
    userId: rowId('user_id')
      .primaryKey()
      .references(() => appUser.id),
    realName: text('real_name').notNull(),
    city: text().notNull(),
    homeLatitude: doublePrecision('home_latitude').notNull(),
    homeLongitude: doublePrecision('home_longitude').notNull(),
    /** Where he said he is, and when; forgotten after a while. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    positionAt: at('position_at'),
    radiusKm: smallint('radius_km').notNull().default(technicianLimits.radiusKmStart),
    jobsPerDay: smallint('jobs_per_day').notNull().default(technicianLimits.jobsPerDayStart),
    workStatus: text('work_status').notNull().default('offline'),
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** First day of his work history: his years of experience count from here. */
    workingSince: date('working_since').notNull(),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    jobsDone: integer('jobs_done').notNull().default(0),
    firstTimeFixes: integer('first_time_fixes').notNull().default(0),
    /** Jobs that came back and do not count, since an objection to that was upheld. */
    firstTimeExcused: integer('first_time_excused').notNull().default(0),
    certifiedAt: at('certified_at').notNull(),
  },
  (table) => [
    index('technician_listed').on(table.jobsDone.desc(), table.userId),
    index('technician_search')
      .using('gin', sql`search_grams(${technicianName('technician')})`)
      .with({ fastupdate: 'off' }),
    index('technician_of_city').on(table.city, table.jobsDone.desc(), table.userId),
    // Where he said he is, else where he lives.
    index('technician_near').using(
      'gist',
      sql`point(coalesce(longitude, home_longitude), coalesce(latitude, home_latitude))`,
    ),
    index('technician_positions')
      .on(table.positionAt)
      .where(sql`position_at is not null`),
    check('technician_work', sql`work_status in (${codeList(workStatusCodes)})`),
    check(
      'technician_position',
      sql`(position_at is null) = (latitude is null) and (latitude is null) = (longitude is null)`,
    ),
    check('technician_radius', sql`radius_km between 1 and ${sql.raw(String(technicianLimits.radiusKmMax))}`),
    check('technician_jobs', sql`jobs_per_day between 1 and ${sql.raw(String(technicianLimits.jobsPerDayMax))}`),
    check(
      'technician_counts',
      sql`rating_count >= 0 and rating_sum between rating_count and 5 * rating_count and first_time_fixes between 0 and jobs_done
        and first_time_excused between 0 and jobs_done - first_time_fixes`,
    ),
  ],
)

/** A skill he is certified for. City and point repeat the technician's, so that one index answers who with it is near. */
export const technicianSkill = pgTable(
  'technician_skill',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => technician.userId),
    skill: text().$type<SkillCode>().notNull(),
    level: smallint().notNull(),
    /** Makers whose machines he knows, as they are called. */
    makers: text().array().notNull().default([]),
    city: text().notNull(),
    /** Where he said he is, else where he lives. */
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Finished jobs of this skill. */
    jobsDone: integer('jobs_done').notNull().default(0),
    /** The test he passed for it. */
    assessmentId: rowId('assessment_id').notNull(),
    certifiedAt: at('certified_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.skill] }),
    index('technician_skill_near')
      .using('gist', table.skill, sql`point(longitude, latitude)`)
      .where(sql`withdrawn_at is null`),
    index('technician_skill_listed')
      .on(table.skill, table.jobsDone.desc(), table.userId)
      .where(sql`withdrawn_at is null`),
    index('technician_skill_of_city')
      .on(table.skill, table.city, table.jobsDone.desc(), table.userId)
      .where(sql`withdrawn_at is null`),
    check('technician_skill_known', sql`skill in (${codeList(skillCodes)})`),
    check('technician_skill_level', sql`level between 1 and 3`),
  ],
)

/** When he works in an ordinary week, in minutes of the day; 1: Monday. */
export const technicianWeek = pgTable(
  'technician_week',
  {
    userId: rowId('user_id')
      .notNull()
      .references(() => technician.userId),
    day: smallint().notNull(),
    fromMinute: smallint('from_minute').notNull(),
    toMinute: smallint('to_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.fromMinute] }),
    check('technician_week_day', sql`day between 1 and 7`),
    check(
      'technician_week_hours',
      sql`from_minute >= 0 and from_minute < to_minute and to_minute <= ${sql.raw(String(minutesOfDay))}`,
    ),
  ],
)

/** A day that is not as the week says: off, or with hours of its own. */
export const technicianException = pgTable(
  'technician_exception',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => technician.userId),
    date: date().notNull(),
    /** Null: the whole day off. */
    fromMinute: smallint('from_minute'),
    toMinute: smallint('to_minute'),
  },
  (table) => [
    uniqueIndex('technician_exception_once').on(table.userId, table.date, sql`coalesce(from_minute, -1)`),
    check('technician_exception_hours', sql`(from_minute is null) = (to_minute is null)`),
    check(
      'technician_exception_order',
      sql`from_minute is null or (from_minute >= 0 and from_minute < to_minute and to_minute <= ${sql.raw(String(minutesOfDay))})`,
    ),
  ],
)
