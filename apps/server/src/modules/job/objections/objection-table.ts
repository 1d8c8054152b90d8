/** What a technician objects to: what one job did to one term, or a smaller circle; and what the desk said. */
import { objectableTermCodes, objectionMachine } from '@jihui/protocol/job/objections/machine'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { job } from '../table.ts'

export const technicianObjection = pgTable(
  'technician_objection',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    term: text().notNull(),
    jobId: rowId('job_id').references(() => job.id),
    /** The desk's circle; null of a job. */
    circleId: rowId('circle_id'),
    title: text().notNull(),
    /** What was held against him, when it came to be, and who said so; nobody: it follows from the job. */
    held: text().notNull(),
    heldAt: at('held_at').notNull(),
    heldBy: rowId('held_by').references(() => appUser.id),
    reason: text().notNull(),
    status: text().notNull(),
    createdAt: at('created_at').notNull(),
    decidedBy: rowId('decided_by').references(() => appUser.id),
    decidedAt: at('decided_at'),
    notes: text().notNull().default(''),
  },
  (table) => [
    // Once of a job and a term, and of a circle.
    uniqueIndex('technician_objection_of_job')
      .on(table.jobId, table.term)
      .where(sql`job_id is not null`),
    uniqueIndex('technician_objection_of_circle')
      .on(table.circleId)
      .where(sql`circle_id is not null`),
    index('technician_objection_of').on(table.userId, table.id),
    index('technician_objection_open')
      .on(table.id)
      .where(sql`status = 'open'`),
    check('technician_objection_status', isKnownStatus(objectionMachine)),
    check('technician_objection_term', sql`term in (${codeList(objectableTermCodes)})`),
    check('technician_objection_about', sql`(job_id is null) <> (circle_id is null)`),
    check(
      'technician_objection_decided',
      sql`(status in ('upheld', 'dismissed')) = (decided_at is not null) and (decided_at is null) = (decided_by is null)`,
    ),
  ],
)
