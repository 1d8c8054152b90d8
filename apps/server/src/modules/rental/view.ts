import { issueTypes, type IssueType, orderNumber } from '@jihui/protocol/rental/conventions'
import { actionsFor, type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { findLine } from '@jihui/protocol/rental/lines'
import { lateFee } from '@jihui/protocol/rental/settlement'
import type { rentalDetail, rentalItem } from '@jihui/protocol/rental/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf, daysBetween } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { photoUrl } from '../catalogue/public.ts'
import type { RentalCard } from './cards.ts'
import { readRefunds } from './effects.ts'
import { factsOf } from './facts.ts'
import { findQuote, findReview, listExtensions, listHistory, listIssueRows } from './queries.ts'
import { viewQuoteLines } from './quote-rental.ts'

export type RentalItem = z.output<typeof rentalItem>
export type RentalDetail = z.output<typeof rentalDetail>

const iso = (moment: Date | null) => moment?.toISOString() ?? null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const contractStatusOf = (row: RentalCard['rental']) => {
  if (row.contractSignedAt) return 'SIGNED'
  return row.contractGeneratedAt ? 'PENDING_SIGN' : 'NOT_GENERATED'
}

/** An order as its reader sees it in a list; phone numbers whole only for the renter and for staff. */
export const viewRental = (card: RentalCard, actor: Actor, now: Date): RentalItem => {
  const { rental: row, equipment } = card
  const line = findLine(row.line)
  const status = statusOf(row.status)
  const isOut = row.status === 'in_use' || row.status === 'overdue'
  return {
    id: row.id,
    rental_id: row.id,
    order_number: orderNumber(row.id),
    line: row.line,
    status: row.status,
    display_status: status.label,
    step: status.step,
    status_sentence: sentenceOf(row),
    hold_expires_at: iso(row.holdExpiresAt),
    actions: actionsFor(row.status, factsOf(row), {
      isRenter: actor.id === row.userId,
      permissions: actor.permissions,
      isStaff: actor.isStaff,
    }),
    equipment_id: row.equipmentId,
    equipment_name: equipment.name,
    equipment_model: equipment.model,
    equipment_manufacturer: equipment.manufacturer,
    manufacturer: equipment.manufacturer,
    equipment_category: equipment.categoryName,
    equipment_image_url: equipment.photoId ? photoUrl(equipment.photoId) : null,
    illustration: equipment.illustration,
    certification_level_display: equipment.grade ? (line.grades[equipment.grade] ?? equipment.grade) : null,
    start_date: row.startDate,
    end_date: row.endDate,
    rental_days: row.days,
    days_left: isOut ? daysBetween(dayOf(now), row.endDate) : null,
    total_amount: toYuan(row.totalFen),
    total_fee: toYuan(row.totalFen),
    deposit: toYuan(row.depositFen),
    deposit_amount: toYuan(row.depositFen),
    rental_fee: toYuan(row.rentalFen),
    rental_price: toYuan(row.rentalFen),
    service_fee: toYuan(row.serviceFen),
    delivery_fee: toYuan(row.deliveryFen),
    daily_rental_fee: toYuan(row.dayFen),
    payment_status: row.paidAt ? 'PAID' : 'UNPAID',
    contract_status: contractStatusOf(row),
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    healthcare_facility: textOf(row.details.healthcare_facility) || card.customerName,
    verification_status: row.verificationStatus,
    qualification_verified: row.verificationStatus === 'approved',
    qualification_rejected: row.verificationStatus === 'rejected',
    verification_notes: row.verificationNotes,
    verification_date: iso(row.verifiedAt),
    has_contract: row.contractGeneratedAt !== null,
    contract_generated: row.contractGeneratedAt !== null,
    document_count: row.documentCount,
    is_delivered: row.deliveredAt !== null,
    is_return_announced: row.returnAnnouncedAt !== null,
    review_added: row.reviewedAt !== null,
    user_id: row.userId,
    customer_id: row.userId,
    customer_name: card.customerName,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** What the status card says; some statuses have a second sentence once something in them has happened. */
const sentenceOf = (row: RentalCard['rental']): string => {
  const status = statusOf(row.status)
  const facts = factsOf(row)
  const later = status.laterSentences?.find((one) => facts[one.fact])
  return later?.sentence ?? status.sentence
}

/** The whole order with its parts. */
export const viewRentalDetail = async (
  db: Queryable,
  card: RentalCard,
  actor: Actor,
  now: Date,
): Promise<RentalDetail> => {
  const { rental: row } = card
  const line = findLine(row.line)
  const [quote, history, extensions, issues, review, refunds] = await Promise.all([
    findQuote(db, row.quoteId),
    listHistory(db, row.id),
    listExtensions(db, row.id),
    listIssueRows(db, row.id),
    findReview(db, row.id),
    readRefunds(db, row.id),
  ])
  const isVerified = row.verificationStatus === 'approved'
  const isRejected = row.verificationStatus === 'rejected'
  return {
    ...viewRental(card, actor, now),
    market_value: toYuan(card.equipment.marketValueFen),
    unit_serial: card.unitSerial,
    delivery_address: row.deliveryAddress,
    region: row.region,
    license_number: textOf(row.details.license_number),
    remarks: row.remarks,
    details: row.details,
    options: line.options
      .filter((option) => row.options.includes(option.flag))
      .map(({ flag, label }) => ({ flag, label })),
    lines: viewQuoteLines(quote?.lines ?? []),
    balance_due: toYuan(row.balanceFen),
    late_fee: row.status === 'overdue' ? toYuan(lateFee(row, line, dayOf(now)).fen) : 0,
    payment_completed_at: iso(row.paidAt),
    qualification_verified_at: isVerified ? iso(row.verifiedAt) : null,
    qualification_rejected_at: isRejected ? iso(row.verifiedAt) : null,
    qualification_status: row.verificationStatus,
    contract_generated_at: iso(row.contractGeneratedAt),
    contract_id: row.agreementId,
    contract_number: row.agreementNumber,
    delivered_at: iso(row.deliveredAt),
    received_at: iso(row.receivedAt),
    return_announced_at: iso(row.returnAnnouncedAt),
    planned_return_date: row.plannedReturnDate,
    returned_at: iso(row.returnedAt),
    cancelled_at: iso(row.cancelledAt),
    cancel_reason: row.cancelReason,
    refund: refunds[0] ?? null,
    refunds,
    extensions: extensions.map((one) => ({
      id: one.id,
      previous_end_date: one.previousEndDate,
      new_end_date: one.newEndDate,
      reason: one.reason,
      rent: toYuan(one.rentFen),
      amount: toYuan(one.amountFen),
      is_paid: one.paidAt !== null,
      created_at: one.createdAt.toISOString(),
    })),
    issue_reports: issues.map(viewIssue),
    status_history: history.map((one) => ({
      status: one.status as RentalStatus,
      display_status: statusOf(one.status as RentalStatus).label,
      changed_at: one.changedAt.toISOString(),
      notes: one.notes,
      actor: one.actorId === actor.id ? '你' : one.actorName,
    })),
    review: review && {
      rating: review.rating,
      comments: review.comments,
      created_at: review.createdAt.toISOString(),
    },
  }
}

export const viewIssue = ({ issue, photos }: Awaited<ReturnType<typeof listIssueRows>>[number]) => ({
  id: issue.id,
  issue_type: issue.issueType as IssueType,
  issue_type_display: issueTypes[issue.issueType as IssueType],
  issue_date: issue.createdAt.toISOString(),
  description: issue.description,
  images: photos.map(fileUrl),
  is_resolved: issue.isResolved,
})
