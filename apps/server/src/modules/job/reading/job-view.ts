/** A job as its technician reads it. */
import {
  beforeWorkStatuses,
  jobCallsFor,
  jobHistoryOf,
  jobNumber,
  jobStatuses,
  takenJobStatuses,
  type JobStatus,
} from '@jihui/protocol/job/machine'
import type { job as jobSchema, jobDetail } from '@jihui/protocol/job/schema'
import { toYuan } from '@jihui/protocol/values'
import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import { rowJson, rowReader } from '../../../platform/database/json-rows.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { listPhotos } from '../../field/public.ts'
import { type JobPlace, sourceOf } from '../hooks.ts'
import { listStepResults } from '../acts/work-acts.ts'
import type { JobRow, OfferRow } from '../move-job.ts'
import { jobHistory } from '../table.ts'
import { type ToldActor, toldActors } from '../../identity/public.ts'

type JobView = z.output<typeof jobSchema>
/** From the accept until the work is accepted he knows the house and whom to ask for. */
const knowsPlace = (row: JobRow, readerId: number): boolean =>
  row.technicianId === readerId && (takenJobStatuses as readonly JobStatus[]).includes(row.status)

/** Nothing of its work can be filled in yet. */
const isBeforeWork = ({ status }: JobRow): boolean => (beforeWorkStatuses as readonly JobStatus[]).includes(status)

const placeFields = (row: JobRow, place: JobPlace) => ({
  address: place.address,
  latitude: row.latitude,
  longitude: row.longitude,
  contact_name: place.contactName,
  contact_phone: place.contactPhone,
})
const offerFields = (offer: OfferRow | null, now: Date) => ({
  match: offer && {
    score: offer.match.score,
    terms: offer.match.terms.map((term) => ({ ...term, inputs: { ...term.inputs } })),
    gates: [...offer.match.gates],
  },
  distance_km: offer?.distanceKm ?? null,
  offer_status: offer && (offer.status === 'open' && offer.expiresAt <= now ? ('expired' as const) : offer.status),
  offer_expires_at: offer?.status === 'open' ? offer.expiresAt.toISOString() : null,
})

const actionsOf = (row: JobRow, offer: OfferRow | null, readerId: number, now: Date) => {
  if (row.technicianId === readerId) return jobCallsFor(row.status)
  const isOpen = row.status === 'offered' && offer?.status === 'open' && offer.expiresAt > now
  return isOpen ? (['accept', 'decline'] as const) : []
}

/** `place`: as its source tells it; `offer`: how this reader was asked, where he was. */
export const viewJob = (row: JobRow, place: JobPlace, offer: OfferRow | null, readerId: number, now: Date): JobView => {
  return {
    id: row.id,
    number: jobNumber(row.id),
    source: row.source,
    orderId: place.orderId,
    task_id: place.taskId,
    status: row.status,
    status_display: jobStatuses[row.status].label,
    title: row.title,
    description: place.description,
    urgency: row.urgency,
    skill: row.skill,
    level: row.level,
    window_start: row.windowStart.toISOString(),
    window_end: row.windowEnd.toISOString(),
    district: `${row.city}${row.district}`,
    pay: toYuan(row.payFen),
    pay_lines: row.payLines.map(({ label, fen }) => ({ label, amount: toYuan(fen) })),
    planned_arrival: row.technicianId === readerId ? (row.plannedArrival?.toISOString() ?? null) : null,
    travel_minutes: row.technicianId === readerId ? row.travelMinutes : null,
    pause_reason: row.pauseReason,
    is_late: isBeforeWork(row) && row.arrivedAt === null && row.windowEnd < now,
    version: row.version,
    actions: [...actionsOf(row, offer, readerId, now)],
    created_at: row.createdAt.toISOString(),
    ...(knowsPlace(row, readerId) && placeFields(row, place)),
    ...offerFields(offer, now),
  }
}

const toHistory = rowReader(jobHistory)
const listHistory = async (db: Queryable, id: number, readerId: number) => {
  const rows = await db
    .select({ json: rowJson(jobHistory) })
    .from(jobHistory)
    .where(eq(jobHistory.jobId, id))
    .orderBy(asc(jobHistory.id))
    .limit(500)
  const steps = rows.map(({ json }) => toHistory(json))
  const told = await toldActors(db, { id: readerId, isStaff: false }, steps)
  return steps.map((row) => viewHistory(row, told))
}
const viewHistory = (row: typeof jobHistory.$inferSelect, told: ToldActor) => ({
  action: row.action,
  label: jobHistoryOf(row.action) || row.notes,
  status: row.status as JobStatus,
  occurred_at: row.occurredAt.toISOString(),
  received_at: row.receivedAt.toISOString(),
  actor: told(row),
  notes: row.notes,
  is_doubtful: row.isDoubtful,
})

/** What was photographed for him to see, as long as he may know the place, and what he photographed himself. */
const viewPhotos = async (db: Queryable, hooks: Pick<Hooks, 'job'>, row: JobRow, readerId: number) => {
  const asked = knowsPlace(row, readerId) ? ((await sourceOf(hooks, row).photos?.(db, row.sourceId)) ?? []) : []
  const all = [...asked, ...(await listPhotos(db, 'job', row.id))]
  return all.map(({ sha256, act, url, taken_at }) => ({ sha256, kind: act, url, taken_at }))
}

export const viewJobDetail = async (
  db: Queryable,
  hooks: Pick<Hooks, 'job'>,
  row: JobRow,
  offer: OfferRow | null,
  reader: { readonly id: number; readonly now: Date },
): Promise<z.output<typeof jobDetail>> => {
  const place = await sourceOf(hooks, row).place(db, row.sourceId)
  const isHis = row.technicianId === reader.id
  const results = new Map(
    (isHis && !isBeforeWork(row) ? await listStepResults(db, row.id) : []).map((one) => [one.stepId, one]),
  )
  return {
    steps: row.steps.map(({ id, kind, title, unit = '', min = null, max = null }) => {
      const filled = results.get(id)
      return {
        id,
        kind,
        title,
        unit,
        min,
        max,
        result: (filled?.result as 'ok' | 'bad' | 'skipped' | undefined) ?? null,
        value: filled?.value ?? null,
        note: filled?.note ?? '',
      }
    }),
    photos: isHis ? await viewPhotos(db, hooks, row, reader.id) : [],
    quote: isHis && place.quote ? { ...place.quote } : null,
    parts: isHis ? [...place.parts] : [],
    prices: isHis ? place.prices : null,
    history: isHis ? await listHistory(db, row.id, reader.id) : [],
    ...viewJob(row, place, offer, reader.id, reader.now),
  }
}
