/** The console's first screen: what waits, since when, and what was done today, as its reader may see it. */
import { agreementStatusOf, draftStatus, type AgreementStatus } from '@jihui/protocol/agreement/machine'
import { dueDays, previewItems, type WorkQueue } from '@jihui/protocol/console/dashboard'
import type { dashboard } from '@jihui/protocol/console/dashboard-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { statusOf } from '@jihui/protocol/rental/machine'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { addDays, addHours, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { countOpenClaims } from '../deposit/public.ts'
import { listQueueRows, viewQueueItem } from '../qualification/public.ts'
import { partyOf } from '../rental/public.ts'
import { readSetting } from '../settings/public.ts'
import {
  countDecided,
  countWaiting,
  countWork,
  type DecidedRow,
  listDue,
  listMismatched,
  listOpenRequests,
  listRecent,
  type OrderRow,
  type WorkRow,
} from './work-queries.ts'

type Dashboard = z.output<typeof dashboard>

const viewOrder = (row: OrderRow) => ({
  rental_id: row.rental_id,
  order_number: orderNumber(row.rental_id),
  line: row.line,
  party_name: partyOf(findLine(row.line), row.details) || row.customer_name,
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const decidedIn = (rows: readonly DecidedRow[]) => ({
  approved: sum(rows.map((row) => row.approved)),
  rejected: sum(rows.map((row) => row.rejected)),
})

const hourInShanghai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Every hour from the first decision to the present, those without one too: a gap is part of the rhythm. */
const rhythmOf = (rows: readonly DecidedRow[], now: Date): Dashboard['today'] => {
  const present = Number(hourInShanghai.format(now))
  const first = Math.min(present, ...rows.map((row) => row.hour))
  const hours = Array.from({ length: rows.length > 0 ? present - first + 1 : 0 }, (_, index) => {
    const hour = first + index
    return { hour, ...decidedIn(rows.filter((row) => row.hour === hour)) }
  })
  return { ...decidedIn(rows), hours }
}

/** The first of each line in the order the queue has. */
const readPreviews = async (pool: Pool, actor: Actor, today: string): Promise<Dashboard['previews']> => {
  const waiting = { status: 'pending', filter: 'all', keyword: '', isReady: false, sort: 'oldest' } as const
  const previews = await Promise.all(
    lines.map(async ({ id }) => {
      const rows = await listQueueRows(pool, { ...waiting, line: id }, { limit: previewItems, offset: 0 })
      return [id, rows.map((row) => viewQueueItem(row, actor, today))] as const
    }),
  )
  return Object.fromEntries(previews)
}

/** Only of places the reader may enter. */
const queuesOf = (
  work: WorkRow,
  pending: number,
  openClaims: number | null,
  may: (code: Parameters<Actor['permissions']['has']>[0]) => boolean,
) => {
  const queues: Partial<Record<WorkQueue, number>> = { review: pending }
  if (may('contract_view')) queues.contracts = work.in_review + (may('contract_approve') ? work.requests : 0)
  if (may('equipment_edit')) Object.assign(queues, { applications: work.applications, machines: work.machines })
  if (may('rental_view')) queues.orders = work.orders
  if (openClaims !== null) queues.deductions = openClaims
  return queues
}

const contractStatus = (code: string): string =>
  code === draftStatus.code ? draftStatus.label : agreementStatusOf(code as AgreementStatus).label

export const readDashboard = async (
  { db, database: { pool }, clock }: Services,
  actor: Actor,
  isDebug: boolean,
): Promise<Dashboard> => {
  const now = clock.now()
  const today = dayOf(now)
  const may = (code: Parameters<Actor['permissions']['has']>[0]) => actor.permissions.has(code)
  const overdueHours = await readSetting(db, 'review_overdue_hours')
  const [waiting, decided, recent, requests, due, work, openClaims, previews, mismatched] = await Promise.all([
    countWaiting(pool, addHours(now, -overdueHours)),
    countDecided(pool, today),
    listRecent(pool),
    may('contract_approve') ? listOpenRequests(pool) : null,
    may('rental_view') ? listDue(pool, addDays(today, dueDays)) : null,
    countWork(pool),
    may('payment_process') ? countOpenClaims(db) : null,
    readPreviews(pool, actor, today),
    isDebug ? listMismatched(pool) : null,
  ])
  const figures = lines.map(({ id }): Dashboard['lines'][number] => {
    const row = waiting.find(({ line }) => line === id)
    const { approved, rejected } = decidedIn(decided.filter(({ line }) => line === id))
    return {
      line: id,
      pending: row?.pending ?? 0,
      ready: row?.ready ?? 0,
      overdue: row?.overdue ?? 0,
      waiting_since: row?.waiting_since?.toISOString() ?? null,
      decided_today: approved + rejected,
      pass_rate: approved + rejected > 0 ? Math.round((approved * 100) / (approved + rejected)) : null,
    }
  })
  return {
    as_of: now.toISOString(),
    pending: Object.fromEntries(figures.map(({ line, pending }) => [line, pending])),
    contract_requests: work.requests,
    previews,
    recent: recent.map((row) => ({
      ...viewOrder(row),
      id: row.id,
      equipment_name: row.equipment_name,
      is_approved: row.is_approved,
      notes: row.notes,
      decided_by: row.decided_by,
      decided_at: row.decided_at.toISOString(),
    })),
    overdue_hours: overdueHours,
    lines: figures,
    today: rhythmOf(decided, now),
    requests:
      requests?.map((row) => ({
        ...viewOrder(row),
        id: row.id,
        previous_display_status: contractStatus(row.previous),
        display_status: contractStatus(row.wanted),
        created_at: row.created_at.toISOString(),
      })) ?? null,
    due: due && {
      count: due[0]?.total ?? 0,
      results: due.map((row) => ({ ...viewOrder(row), equipment_name: row.equipment_name, end_date: row.end_date })),
    },
    queues: queuesOf(work, sum(figures.map(({ pending }) => pending)), openClaims, may),
    mismatched: mismatched && {
      count: mismatched[0]?.total ?? 0,
      results: mismatched.map(({ id, line, status, verification }) => ({
        rental_id: id,
        order_number: orderNumber(id),
        line,
        display_status: statusOf(status).label,
        verification_status: verification,
      })),
    },
  }
}
