/** A holder's documents over every line: what each is used for, and which run out too soon. */
import { generalTypes } from '@jihui/protocol/qualification/types'
import { documentReviews, type DocumentReview, type ownDocuments } from '@jihui/protocol/qualification/schema'
import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { rentalStatusCodes, statusOf } from '@jihui/protocol/rental/machine'
import { desc, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addDays, daysBetween } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { Holder } from './wallet/holders.ts'
import { listRenewals, renewalOf } from './wallet/renewals.ts'
import { dayInWords } from './judge-documents.ts'
import { type DocumentRow, selectDocuments } from './queries.ts'
import { qualificationDocument } from './table.ts'
import { nameOfType, viewDocument } from './view.ts'

type Answer = z.output<typeof ownDocuments>

const open = sql.join(
  rentalStatusCodes.filter((code) => statusOf(code).holdsUnit).map((code) => sql`${code}`),
  sql`, `,
)

/** One row a paper: what the wallet keeps, and what was sent to a single order; a replaced paper is gone. */
const listPapers = (db: Queryable, holder: Holder, isKept: boolean) =>
  selectDocuments(db)
    .where(
      sql`${qualificationDocument.id} in (select distinct on (d.file_id) d.id from qualification_document d
        where d.holder_kind = ${holder.kind} and d.holder_id = ${holder.id} and d.deleted_at is null and d.replaced_by is null
          and (d.rental_id is null or not ${isKept}::boolean)
        order by d.file_id, d.rental_id is null desc, d.id desc)`,
    )
    .orderBy(desc(qualificationDocument.id))

interface Use extends Record<string, unknown> {
  document_id: number
  rental_id: number
  line: string
  equipment_name: string
  start_date: string
  end_date: string
}
/** Open orders that show a paper, or one it took the place of; those that end last come first. */
const listUses = async (db: Queryable, holder: Holder): Promise<Use[]> => {
  const { rows } = await db.execute<Use>(sql`
    select distinct k.id as document_id, r.id as rental_id, r.line, e.name as equipment_name, r.start_date, r.end_date
    from qualification_document k
    join qualification_document d on d.holder_kind = k.holder_kind and d.holder_id = k.holder_id and (d.file_id = k.file_id or d.replaced_by = k.id)
    join rental r on r.id = d.rental_id join equipment e on e.id = r.equipment_id
    where k.holder_kind = ${holder.kind} and k.holder_id = ${holder.id} and k.deleted_at is null and d.deleted_at is null and r.status in (${open})
    order by r.end_date desc, r.id`)
  return rows
}

const viewUse = ({ rental_id, line, equipment_name, start_date, end_date }: Use) => ({
  rental_id,
  order_number: orderNumber(rental_id),
  line,
  equipment_name,
  start_date,
  end_date,
})

/** Everything the holder has, a page of it, and what of it needs somebody. */
export const readOwnDocuments = async (
  hooked: Hooked,
  db: Queryable,
  holder: Holder,
  { isKept, limit, offset }: { isKept: boolean; limit: number; offset: number },
  today: string,
): Promise<{ total: number; results: Answer['results']; attention: Answer['attention'] }> => {
  const [papers, uses, renewals] = await Promise.all([
    listPapers(db, holder, isKept),
    listUses(db, holder),
    listRenewals(hooked, db, holder),
  ])
  const usesOf = (id: number) => uses.filter((use) => use.document_id === id)
  const results = papers.slice(offset, offset + limit).map((row) => {
    const { document } = row
    // What was approved with an order was looked at too.
    const review: DocumentReview = document.isVerified ? 'approved' : (document.reviewStatus as DocumentReview)
    return {
      days_left: document.expiresOn === null ? null : daysBetween(today, document.expiresOn),
      review_status: review,
      review_status_display: documentReviews[review],
      review_notes: document.reviewNotes,
      renewal_path: renewalOf(renewals, document)?.path ?? null,
      used_by: usesOf(document.id).map(viewUse),
      ...viewDocument(row, today),
    }
  })
  const attention = papers
    .flatMap((row) => attentionOf(row, papers, usesOf(row.document.id), today) ?? [])
    .toSorted((a, b) => b.rentals.length - a.rentals.length || a.days_left - b.days_left)
  return { total: papers.length, results, attention }
}

/**
 * How long papers of this one's type last, as far as they may take its place: what was sent with another order does
 * not. A general paper stands for itself alone.
 */
const endOfType = (row: DocumentRow, papers: readonly DocumentRow[]): string | null => {
  if (generalTypes.includes(row.document.type)) return row.document.expiresOn
  const { type, rentalId } = row.document
  const isNear = (other: number | null) => other === null || other === rentalId
  const ends = papers
    .filter(({ document: one }) => one.type === type && isNear(one.rentalId) && one.reviewStatus !== 'rejected')
    .map(({ document }) => document.expiresOn)
  return ends.includes(null) ? null : ends.reduce((last, end) => (end! > last! ? end : last), row.document.expiresOn)
}

const attentionOf = (
  row: DocumentRow,
  papers: readonly DocumentRow[],
  uses: readonly Use[],
  today: string,
): Answer['attention'][number] | null => {
  const { document } = row
  const { expiresOn } = document
  const end = endOfType(row, papers)
  // Another paper of the type that lasts longer takes its place.
  if (expiresOn === null || end !== expiresOn) return null
  const daysLeft = daysBetween(today, expiresOn)
  const rentals = uses
    .filter((use) => use.end_date > expiresOn && use.end_date >= today)
    .map((use) => {
      const before = addDays(use.start_date, -1)
      return { ...viewUse(use), uncovered_days: daysBetween(expiresOn > before ? expiresOn : before, use.end_date) }
    })
  const isSoon = daysLeft >= 0 && daysLeft <= expiringWithinDays && document.rentalId === null
  if (rentals.length === 0 && !isSoon) return null
  const name = nameOfType(row)
  return {
    document_id: document.id,
    type: document.type,
    name,
    expires_on: expiresOn,
    days_left: daysLeft,
    title: titleOf(name, daysLeft, rentals.length),
    text: textOf(expiresOn, daysLeft, rentals[0]),
    rentals,
  }
}

const titleOf = (name: string, daysLeft: number, cut: number): string => {
  if (daysLeft < 0) return `${name}已经到期，${cut} 单在用`
  if (cut > 0) return `${name}会断在 ${cut} 单中间`
  return daysLeft === 0 ? `${name}今天到期` : `${name}还有 ${daysLeft} 天到期`
}
const textOf = (
  expiresOn: string,
  daysLeft: number,
  first: { equipment_name: string; end_date: string; uncovered_days: number } | undefined,
): string => {
  if (!first) return `${dayInWords(expiresOn)}到期。到期前换好，下单不用再传。`
  const gap = `${first.equipment_name}租到 ${dayInWords(first.end_date)}，有 ${first.uncovered_days} 天没有证件`
  return daysLeft < 0
    ? `${dayInWords(expiresOn)}已经到期，${gap}。尽快换上新的。`
    : `${dayInWords(expiresOn)}到期，${gap}。到期前换好，机器不用停。`
}
