/** One job, as somebody who may know of it finds it. */
import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { rowJson, rowReader } from '../../../platform/database/json-rows.ts'
import type { JobRow, OfferRow } from '../move-job.ts'
import { job, jobHistory, jobOffer } from '../table.ts'

const [toJob, toOffer] = [rowReader(job), rowReader(jobOffer)]

export interface Listed {
  readonly row: JobRow
  /** How this reader was asked, where he was. */
  readonly offer: OfferRow | null
}

/** His own, or one he was asked for; anybody else's is not there. */
export const findJobOf = async (db: Queryable, userId: number, id: number): Promise<Listed | null> => {
  const [found] = await db
    .select({ json: rowJson(job), offer: rowJson(jobOffer) })
    .from(job)
    .leftJoin(jobOffer, and(eq(jobOffer.jobId, job.id), eq(jobOffer.technicianId, userId)))
    .where(eq(job.id, id))
  if (!found) return null
  const row = toJob(found.json) as JobRow
  const offer = found.offer as Record<string, unknown> | null
  if (row.technicianId !== userId && !offer) return null
  return { row, offer: offer && (toOffer(offer) as OfferRow) }
}

/** How he said that he is there, as the call did; null: he has not. */
export const lastCheckin = async (db: Queryable, jobId: number) => {
  const [row] = await db
    .select({ facts: jobHistory.facts })
    .from(jobHistory)
    .where(and(eq(jobHistory.jobId, jobId), eq(jobHistory.action, 'checkin')))
    .orderBy(desc(jobHistory.id))
    .limit(1)
  const { method, code, latitude, longitude } = (row?.facts ?? {}) as {
    method?: string
    code?: string
    latitude?: number
    longitude?: number
  }
  if (method === 'code') return { method: 'code' as const, code: code ?? '' }
  if (method === 'location') return { method: 'location' as const, code: '', latitude, longitude }
  return null
}
