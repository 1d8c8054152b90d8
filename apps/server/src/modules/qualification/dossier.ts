/** Everything there is to say about an order's qualification, as it stands or as it stood at a moment. */
import type { dossierDocument, reviewDossier, submission } from '@jihui/protocol/qualification/dossier-schema'
import { type RentalStatus, reviewableStatuses, statusOf } from '@jihui/protocol/rental/machine'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { addHours, dayOf } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { viewQualificationTypes } from '../catalogue/public.ts'
import { listExtensions, readRental } from '../rental/public.ts'
import { attentionOf, isMismatched } from './attention.ts'
import {
  hasViewedSince,
  isThere,
  listDecisionsUntil,
  listDocumentsUntil,
  listSteps,
  listViewers,
  viewAction,
} from './dossier-queries.ts'
import { viewJudgement } from './judge-documents.ts'
import { findQueueRow, type QueueRow } from './queue-queries.ts'
import { demandedOf, viewQueueItem } from './queue-view.ts'
import { documentsFingerprint } from './seen-documents.ts'
import { viewDecision, viewDocument } from './view.ts'

type Steps = Awaited<ReturnType<typeof listSteps>>
type Decisions = Awaited<ReturnType<typeof listDecisionsUntil>>
type Documents = Awaited<ReturnType<typeof listDocumentsUntil>>
type Viewed = z.output<typeof dossierDocument>

/** A document is verified by the approval that followed it, not before. */
const viewAt = (row: Documents[number], decisions: Decisions, at: Date): Viewed => {
  const { document } = row
  const isVerified = decisions.some((one) => one.isApproved && one.createdAt >= document.createdAt)
  const isGone = document.deletedAt !== null && document.deletedAt <= at
  return {
    ...viewDocument(row, dayOf(at)),
    is_verified: document.isVerified && isVerified,
    removed_at: isGone ? document.deletedAt!.toISOString() : null,
  }
}

const handedIn = (steps: Steps) => steps.filter((one) => one.to === 'pending_verification' && one.from !== one.to)

/** Each handing-in with what it showed when it was decided on, or shows while it waits. */
const viewSubmissions = (
  steps: Steps,
  decisions: Decisions,
  documents: Documents,
  at: Date,
): z.output<typeof submission>[] =>
  handedIn(steps).map((step, index, all) => {
    const next = all[index + 1]?.at
    const decision = decisions.findLast((one) => one.createdAt >= step.at && (!next || one.createdAt <= next))
    const end = decision?.createdAt ?? at
    return {
      number: index + 1,
      submitted_at: step.at.toISOString(),
      submitted_by: step.by,
      documents: documents.filter((one) => isThere(one, end)).map((one) => viewAt(one, decisions, at)),
      decision: decision ? viewDecision(decision) : null,
    }
  })

/** What the order itself said of its qualification at a moment, out of what had happened to it by then. */
const stateAt = (steps: Steps, decisions: Decisions) => {
  const last = steps.at(-1)
  if (!last) return refuse('qualification.not_yet')
  const [decision] = decisions
  const lastHandedIn = handedIn(steps).at(-1)
  // What is handed in again is open again.
  const inForce = decision && !(lastHandedIn && lastHandedIn.at > decision.createdAt) ? decision : null
  const since = steps.findLast((one) => reviewableStatuses.includes(one.to) && one.from !== one.to)
  return {
    status: last.to,
    display_status: statusOf(last.to).label,
    verification_status: inForce === null ? 'pending' : inForce.isApproved ? 'approved' : 'rejected',
    verification_notes: inForce?.notes ?? '',
    verification_date: inForce?.createdAt.toISOString() ?? null,
    decided_by: inForce?.decidedByName ?? '',
    submission: handedIn(steps).length,
    waiting_since: (since ?? steps[0]!).at.toISOString(),
    has_contract: steps.some((one) => one.action === 'generate_contract'),
  }
}

/** The last day as it was agreed at a moment: before the first extension after it. */
const endAt = async (db: Queryable, rentalId: number, at: Date, present: string): Promise<string> =>
  (await listExtensions(db, rentalId)).find((one) => one.createdAt > at)?.previousEndDate ?? present

/** `asOf` null: now. A moment that is still to come is now as well. */
export const readDossier = async (
  services: Services,
  id: number,
  asOf: Date | null,
  actor: Actor,
): Promise<z.output<typeof reviewDossier>> => {
  const { db, clock, database } = services
  const now = clock.now()
  const at = asOf !== null && asOf < now ? asOf : now
  const isPast = at < now
  const row = (await findQueueRow(database.pool, id)) ?? refuse('rental.not_found')
  const [steps, decisions, all, viewers, order] = await Promise.all([
    listSteps(db, id, at),
    listDecisionsUntil(db, id, at),
    listDocumentsUntil(db, id, at),
    listViewers(db, id, at),
    readRental(services, id, actor),
  ])
  if (isPast && steps.length === 0) return refuse('qualification.not_yet')
  const documents = all.filter((one) => isThere(one, at))
  const demanded = demandedOf(row)
  const endDate = isPast ? await endAt(db, id, at, row.end_date) : row.end_date
  const period = { from: row.start_date, to: endDate }
  const { attention, text } = attentionOf(demanded, documents, period, dayOf(at))
  const past = isPast ? { ...stateAt(steps, decisions), actions: [] } : {}
  const item = { ...viewQueueItem(row, actor, dayOf(now)), ...past }
  const isContractKnown = item.has_contract && order.contract_generated_at !== null
  const hasContract = isContractKnown && new Date(order.contract_generated_at!) <= at
  return {
    ...item,
    end_date: endDate,
    document_count: documents.length,
    documents_fingerprint: documentsFingerprint(documents),
    attention,
    attention_text: text,
    is_mismatched: isMismatched(item.status as RentalStatus, item.verification_status),
    as_of: isPast ? at.toISOString() : null,
    created_at: order.created_at,
    customer_id: order.customer_id,
    customer_name: order.customer_name,
    contact_phone: order.contact_phone,
    delivery_address: order.delivery_address,
    region: order.region,
    license_number: order.license_number,
    remarks: order.remarks,
    answers: order.answers,
    options: order.options,
    rental_days: order.rental_days,
    total_amount: order.total_amount,
    deposit_amount: order.deposit_amount,
    lines: order.lines,
    contract_id: hasContract ? order.contract_id : null,
    contract_number: hasContract ? order.contract_number : null,
    demanded: viewQualificationTypes(demanded).map((one) => ({ id: one.id, name: one.name })),
    documents: documents.map((one) => viewAt(one, decisions, at)),
    judgement: viewJudgement(demanded, documents, period),
    decisions: decisions.map((one) => viewDecision(one)),
    submissions: viewSubmissions(steps, decisions, all, at),
    viewers: viewers.map((one) => ({ name: one.name, viewed_at: one.at.toISOString() })),
  }
}

/** The documents alone, as they were there at a moment. */
export const readImages = async (
  { db, clock, database }: Services,
  id: number,
  asOf: Date | null,
): Promise<{ row: QueueRow; images: Viewed[]; fingerprint: string }> => {
  const now = clock.now()
  const at = asOf !== null && asOf < now ? asOf : now
  const row = (await findQueueRow(database.pool, id)) ?? refuse('rental.not_found')
  const [steps, decisions, all] = await Promise.all([
    listSteps(db, id, at),
    listDecisionsUntil(db, id, at),
    listDocumentsUntil(db, id, at),
  ])
  if (at < now && steps.length === 0) refuse('qualification.not_yet')
  const there = all.filter((one) => isThere(one, at))
  return { row, images: there.map((one) => viewAt(one, decisions, at)), fingerprint: documentsFingerprint(there) }
}

/** Who opened it is kept, once an hour. */
export const keepView = async ({ db, clock }: Services, id: number, actor: Actor, client: Client): Promise<void> => {
  const now = clock.now()
  if (await hasViewedSince(db, id, actor.id, addHours(now, -1))) return
  await db.transaction((tx) =>
    writeAudit(tx, { actor, action: viewAction, objectType: 'rental', objectId: id, client }, now),
  )
}
