/** Who appointed whom, for what and until when. */
import { appointmentLimits } from '@jihui/protocol/appointment/limits'
import {
  appointmentEnders,
  appointmentMachine,
  appointmentRoleCodes,
  openAppointmentStatuses,
} from '@jihui/protocol/appointment/machine'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, rowId, rowKey } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { appUser } from '../identity/table.ts'
import { tenant } from '../tenant/table.ts'

export const appointment = pgTable(
  'appointment',
  {
    id: rowKey(),
    /** An owner, for his machines; or a company, for what it rents. */
    ownerId: rowId('owner_id').references(() => appUser.id),
    tenantId: rowId('tenant_id').references(() => tenant.id),
    phone: text().notNull(),
    role: text().notNull(),
    /** Who accepted. */
    userId: rowId('user_id').references(() => appUser.id),
    status: text().notNull().default('invited'),
    /** The last day; absent: until somebody withdraws it. `ends_at` is the end of that day. */
    untilDay: date('until_day'),
    endsAt: at('ends_at'),
    /** Machines of the owner, or orders of the company; absent: all. */
    scopeIds: bigint('scope_ids', { mode: 'number' }).array(),
    invitedBy: rowId('invited_by')
      .notNull()
      .references(() => appUser.id),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
    /** Both sides were told that it ends soon. */
    remindedAt: at('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => {
    const isOpen = sql`status in (${codeList(openAppointmentStatuses)})`
    const isLive = sql`status = 'accepted'`
    return [
      uniqueIndex('appointment_open_of_owner').on(table.ownerId, table.phone, table.role).where(isOpen),
      uniqueIndex('appointment_open_of_tenant').on(table.tenantId, table.phone, table.role).where(isOpen),
      // The same person under a second number.
      uniqueIndex('appointment_live_of_owner').on(table.ownerId, table.userId, table.role).where(isLive),
      uniqueIndex('appointment_live_of_tenant').on(table.tenantId, table.userId, table.role).where(isLive),
      // Asked with every call of whoever is signed in.
      index('appointment_live').on(table.userId, table.role).where(isLive),
      index('appointment_invited')
        .on(table.phone, table.id)
        .where(sql`status = 'invited'`),
      index('appointment_lapses')
        .on(table.expiresAt)
        .where(sql`status = 'invited'`),
      index('appointment_ends')
        .on(table.endsAt)
        .where(sql`status = 'accepted' and ends_at is not null`),
      index('appointment_of_owner').on(table.ownerId, table.id),
      index('appointment_of_tenant').on(table.tenantId, table.id),
      index('appointment_of_appointed').on(table.userId, table.id),
      index('appointment_inviter').on(table.invitedBy, table.createdAt),
      check('appointment_status', isKnownStatus(appointmentMachine)),
      check('appointment_role', sql`role in (${codeList(appointmentRoleCodes)})`),
      check('appointment_appointer', sql`num_nonnulls(owner_id, tenant_id) = 1`),
      check('appointment_self', sql`owner_id is distinct from user_id or user_id is null`),
      check(
        'appointment_accepted',
        sql`num_nonnulls(user_id, accepted_at) <> 1 and (status not in ('accepted', 'ended') or accepted_at is not null)`,
      ),
      check('appointment_ended', sql`num_nonnulls(ended_at, ended_by) <> 1 and (${isOpen}) = (ended_at is null)`),
      check('appointment_ender', sql`ended_by in (${codeList(appointmentEnders)})`),
      check('appointment_until', sql`num_nonnulls(until_day, ends_at) <> 1`),
      check(
        'appointment_scope',
        sql`scope_ids is null or (cardinality(scope_ids) between 1 and ${sql.raw(String(appointmentLimits.scope))} and role = 'maintenance_applicant')`,
      ),
    ]
  },
)
