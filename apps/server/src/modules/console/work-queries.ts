/** What waits and what was done, counted over all lines; one statement for each thing that is asked. */
import { rentalActions } from '@jihui/protocol/rental/actions'
import { dueShown, latestRequests, mismatchedShown, recentKept } from '@jihui/protocol/console/dashboard'
import { everyLine } from '@jihui/protocol/rental/lines'
import { inUseStatuses, type RentalStatus, rentalStatusCodes, reviewableStatuses } from '@jihui/protocol/rental/machine'
import type { Pool } from 'pg'
import { pendingApplications } from '../application/public.ts'
import { boundedCountText, eachOf } from '../../platform/database/bounded-count.ts'
import { jsonOf, type RowOf, textOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import { isMismatched } from '../qualification/public.ts'

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')
const reviewable = listed(reviewableStatuses)
const out = listed(inUseStatuses)

const waitingRow = {
  line: 'text',
  pending: 'number',
  ready: 'number',
  overdue: 'number',
  waiting_since: 'moment?',
} as const
export type WaitingRow = RowOf<typeof waitingRow>
const waitingOn = (condition: string) =>
  `FROM rental r WHERE r.line = each.line AND r.status IN (${reviewable}) AND ${condition}`
const waiting = statement(
  'console_waiting',
  waitingRow,
  `SELECT line, ${boundedCountText(waitingOn('true'))} AS pending,
     ${boundedCountText(waitingOn('document_count > 0'))} AS ready,
     ${boundedCountText(waitingOn('document_count > 0 AND waiting_since < $1'))} AS overdue,
     (SELECT waiting_since ${waitingOn('document_count > 0')} ORDER BY waiting_since LIMIT 1) AS waiting_since
   FROM ${eachOf(everyLine().map(({ id }) => id))} AS each (line)`,
)
export const countWaiting = async (pool: Pool, overdueBefore: Date): Promise<WaitingRow[]> =>
  (await run(pool, waiting, [overdueBefore.toISOString()])).filter(({ pending }) => pending > 0)

const decidedRow = { line: 'text', hour: 'number', approved: 'number', rejected: 'number' } as const
export type DecidedRow = RowOf<typeof decidedRow>
const decided = statement(
  'console_decided',
  decidedRow,
  `SELECT r.line, extract(hour FROM d.created_at AT TIME ZONE 'Asia/Shanghai')::bigint AS hour,
     count(*) FILTER (WHERE d.is_approved)::int AS approved, count(*) FILTER (WHERE NOT d.is_approved)::int AS rejected
   FROM qualification_decision d JOIN rental r ON r.id = d.rental_id
   WHERE d.created_at >= $1::date::timestamp AT TIME ZONE 'Asia/Shanghai' GROUP BY 1, 2 ORDER BY 2`,
)
/** Decisions since the day began in Shanghai. */
export const countDecided = (pool: Pool, today: string) => run(pool, decided, [today])

const orderRow = {
  rental_id: 'number',
  line: 'text',
  details: jsonOf<Record<string, unknown>>(),
  customer_name: 'text',
  equipment_name: 'text',
} as const
export type OrderRow = RowOf<typeof orderRow>
const orderColumns = `r.id AS rental_id, r.line, r.details, e.name AS equipment_name,
     coalesce(nullif(u.company_name, ''), nullif(u.display_name, ''), u.username) AS customer_name`
const orderParts = `JOIN equipment e ON e.id = r.equipment_id JOIN app_user u ON u.id = r.user_id`

const recent = statement(
  'console_recent',
  { ...orderRow, id: 'number', is_approved: 'flag', notes: 'text', decided_by: 'text', decided_at: 'moment' },
  `WITH latest AS (SELECT r.id, r.verified_at FROM rental r
     WHERE r.verified_at IS NOT NULL ORDER BY r.verified_at DESC NULLS LAST, r.id LIMIT ${recentKept})
   SELECT d.id, d.is_approved, d.notes, d.decided_by_name AS decided_by, d.created_at AS decided_at, ${orderColumns}
   FROM latest JOIN LATERAL (SELECT * FROM qualification_decision d WHERE d.rental_id = latest.id
     ORDER BY d.id DESC LIMIT 1) AS d ON true
   JOIN rental r ON r.id = latest.id ${orderParts} ORDER BY latest.verified_at DESC, latest.id`,
)
export const listRecent = (pool: Pool) => run(pool, recent, [])

const openRequests = statement(
  'console_requests',
  { ...orderRow, id: 'number', wanted: 'text', previous: 'text', created_at: 'moment' },
  `SELECT q.id, q.requested_status AS wanted, q.previous_status AS previous, q.created_at, ${orderColumns}
   FROM agreement_status_request q JOIN rental r ON r.id = q.rental_id ${orderParts}
   WHERE q.state = 'pending' ORDER BY q.id DESC LIMIT ${latestRequests}`,
)
export const listOpenRequests = (pool: Pool) => run(pool, openRequests, [])

const isDue = `r.status = 'in_use' AND r.end_date <= $1`
const due = statement(
  'console_due',
  { ...orderRow, end_date: 'day', total: 'number' },
  `WITH due AS (SELECT r.id FROM rental r WHERE ${isDue} ORDER BY r.end_date, r.id LIMIT ${dueShown})
   SELECT r.end_date, ${boundedCountText(`FROM rental r WHERE ${isDue}`)} AS total, ${orderColumns}
   FROM due JOIN rental r USING (id) ${orderParts} ORDER BY r.end_date, r.id`,
)
/** Machines that are to come back up to this day. */
export const listDue = (pool: Pool, until: string) => run(pool, due, [until])

const workRow = {
  requests: 'number',
  in_review: 'number',
  applications: 'number',
  machines: 'number',
  orders: 'number',
} as const
export type WorkRow = RowOf<typeof workRow>
const work = statement(
  'console_work',
  workRow,
  `SELECT
     ${boundedCountText(`FROM agreement_status_request WHERE state = 'pending'`)} AS requests,
     ${boundedCountText(`FROM agreement WHERE status IN ('pending_review', 'pending_approval')`)} AS in_review,
     ${pendingApplications} AS applications,
     ${boundedCountText(`FROM equipment WHERE verification_status = 'pending' AND status <> 'removed'`)} AS machines,
     ${boundedCountText(`FROM rental WHERE status IN (${listed(rentalActions.deliver.from)}) AND delivered_at IS NULL`)}
       + ${boundedCountText(`FROM rental WHERE status IN (${out}) AND return_announced_at IS NOT NULL`)}
       + ${boundedCountText(`FROM rental WHERE status = '${rentalActions.become_overdue.to}' AND return_announced_at IS NULL`)}
       AS orders`,
)
export const countWork = async (pool: Pool): Promise<WorkRow> => (await run(pool, work, []))[0]!

/** What a decision may have left an order with. */
const verifications = ['pending', 'approved', 'rejected'] as const
const disagreeing = rentalStatusCodes.flatMap((status) =>
  verifications.filter((one) => isMismatched(status, one)).map((one) => `('${status}', '${one}')`),
)
const mismatched = statement(
  'console_mismatched',
  { id: 'number', line: 'text', status: textOf<RentalStatus>(), verification: 'text', total: 'number' },
  `SELECT id, line, status, verification_status AS verification,
     ${boundedCountText(`FROM rental WHERE (status, verification_status) IN (${disagreeing.join(', ')})`)} AS total FROM rental
   WHERE (status, verification_status) IN (${disagreeing.join(', ')}) ORDER BY id DESC LIMIT ${mismatchedShown}`,
)
export const listMismatched = (pool: Pool) => run(pool, mismatched, [])
