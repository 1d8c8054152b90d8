import { companyProfile } from '@jihui/protocol/company/profile'
import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { issueTypes, type IssueType, orderNumber } from '@jihui/protocol/rental/conventions'
import { actionsFor } from '@jihui/protocol/rental/offered-actions'
import { type RentalStatus, statusOf, wordsOf } from '@jihui/protocol/rental/machine'
import { isOwnerOf, isRenterOf } from './scope.ts'
import { findLine } from '@jihui/protocol/rental/lines'
import { priceBetween, reckon, stopDayOf } from '@jihui/protocol/rental/reckoning'
import type { rentalDetail, rentalItem } from '@jihui/protocol/rental/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf, daysBetween, startOfDay } from '../../platform/clock.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { photoUrl, unitFacts } from '../catalogue/public.ts'
import type { RentalCard } from './cards.ts'
import { isHandedOver, seesRenter } from './contacts.ts'
import { factsOf } from './facts.ts'
import { isInTime, limitOf, limitSentence } from './periods/in-time.ts'
import { periodOf, termsOf } from './quotes/order-terms.ts'
import { paperFieldsOf } from './ordering/paper-fields.ts'
import { answersOf, partyOf } from './ordering/read-details.ts'
import { viewQuoteLines } from './quotes/quote-rental.ts'
import type { OrderWithParts } from './read-order.ts'
import { type ToldActor } from '../identity/public.ts'

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
  const reach = reachOf(row, actor)
  const status = statusOf(row.status)
  const words = wordsOf(row.status, factsOf(row), actor.tenant?.may ?? null)
  const end = limitOf(row)
  const isOut = row.status === 'in_use' || row.status === 'overdue'
  return {
    id: row.id,
    rental_id: row.id,
    order_number: orderNumber(row.id),
    line: row.line,
    status: row.status,
    display_status: words.label,
    step: status.step,
    status_sentence: words.sentence,
    hold_expires_at: iso(row.holdExpiresAt),
    ends_at: iso(end?.endsAt ?? null),
    end_sentence: end ? limitSentence(end) : '',
    actions: actionsFor(
      row.status,
      factsOf(row),
      {
        isRenter: isRenterOf(actor, row),
        isOwner: isOwnerOf(actor, row),
        permissions: actor.permissions,
        isStaff: actor.isStaff,
        mayForCompany: actor.tenant?.may ?? null,
      },
      line.ownActions,
    ),
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
    quantity: row.quantity,
    days_left: isOut ? daysBetween(dayOf(now), row.endDate) : null,
    total_amount: toYuan(row.totalFen),
    total_fee: toYuan(row.totalFen),
    deposit: toYuan(row.depositFen),
    deposit_amount: toYuan(row.depositFen),
    deposit_kind: row.depositKind,
    deposit_kind_display: depositKinds[row.depositKind].label,
    deposit_base: toYuan(row.depositBaseFen),
    deposit_hold: toYuan(row.depositHoldFen),
    deposit_held_at: iso(row.depositHeldAt),
    rental_fee: toYuan(row.rentalFen),
    rental_price: toYuan(row.rentalFen),
    service_fee: toYuan(row.serviceFen),
    delivery_fee: toYuan(row.deliveryFen),
    daily_rental_fee: toYuan(row.dayFen),
    payment_status: row.paidAt ? 'PAID' : 'UNPAID',
    contract_status: contractStatusOf(row),
    contact_name: reach.isContact ? row.contactName : masked(row.contactName, 1),
    contact_phone: reach.isContact ? row.contactPhone : maskPhone(row.contactPhone),
    healthcare_facility: partyOf(line, row.details) || card.customerName,
    party_name: partyOf(line, row.details) || card.customerName,
    owner_id: row.ownerId,
    verification_status: row.verificationStatus,
    qualification_verified: row.verificationStatus === 'approved',
    qualification_rejected: row.verificationStatus === 'rejected',
    verification_notes: reach.isParty ? row.verificationNotes : '',
    verification_date: iso(row.verifiedAt),
    has_contract: row.contractGeneratedAt !== null,
    contract_generated: row.contractGeneratedAt !== null,
    document_count: row.documentCount,
    is_delivered: row.deliveredAt !== null,
    is_return_announced: row.returnAnnouncedAt !== null,
    review_added: row.reviewedAt !== null,
    tenant_id: row.tenantId,
    tenant_name: row.tenantName,
    placed_by: row.tenantId !== null && reach.isParty ? card.customerName : null,
    awaits_approval: row.awaitsApproval,
    user_id: row.userId,
    customer_id: row.userId,
    customer_name: row.tenantName ?? card.customerName,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...(reach.isParty && paperFieldsOf(row, card.papers)),
    ...recordOf(card, reach.isParty),
  }
}

/** The renter himself and staff see all of it; the machine's owner who to hand it to, from delivery to return. */
const reachOf = (row: RentalCard['rental'], actor: Actor) => {
  const isParty = isRenterOf(actor, row) || actor.isStaff
  return { isParty, isContact: seesRenter(row, actor) }
}
const masked = (text: string, shown: number) => `${text.slice(0, shown)}${'*'.repeat(Math.max(1, text.length - shown))}`
const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')

/** The fields this line's clients read beside the common ones. */
const recordOf = ({ rental: row, equipment, units }: RentalCard, isParty: boolean): Record<string, unknown> => {
  const line = findLine(row.line)
  const unit = units[0]!
  const hidden = new Set(isParty ? [] : line.questions.filter((one) => one.isPrivate).map((one) => one.field))
  const sources: Record<string, (field: string) => unknown> = {
    details: (field) => (hidden.has(field) ? '' : (row.details[field] ?? '')),
    unit: (field) => (field === 'serial' ? unit.serial : (unit.details[field] ?? '')),
    order: (field) =>
      ({
        id: row.id,
        equipment_model: equipment.model,
        equipment_name: equipment.name,
        contact_phone: isParty ? row.contactPhone : '',
      })[field],
  }
  const fields = Object.entries(line.recordFields).map(([name, source]) => {
    const [kind = '', field = ''] = source.split('.')
    return [name, sources[kind]?.(field) ?? null]
  })
  const nested =
    line.nestedRental === 'day'
      ? {
          rental: {
            id: row.id,
            rental_days: row.days,
            start_date: row.startDate,
            end_date: row.endDate,
            delivery_address: isParty ? row.deliveryAddress : '',
            rental_fee: toYuan(row.dayFen),
            daily_rental_fee: toYuan(row.dayFen),
            deposit: toYuan(row.depositFen),
            service_fee: toYuan(row.serviceFen),
            delivery_fee: toYuan(row.deliveryFen),
            total_amount: toYuan(row.totalFen),
            status: row.status,
          },
        }
      : {}
  return { ...Object.fromEntries(fields), ...nested }
}

/** The days between today and the first one, and what they add if the machine is taken today. */
const earlyReceiptOf = (row: RentalCard['rental'], quote: OrderWithParts['quote'], today: string) => {
  const days = daysBetween(today, row.startDate)
  if (days <= 0 || !isInTime(row, 'confirm_receipt', startOfDay(today))) return null
  return { days, amount: toYuan(priceBetween(termsOf(quote), row.days, row.days + days).totalFen) }
}

/** Whom its reader calls about the machine: the other side while it is handed over, the platform otherwise. */
const contactOf = (
  { rental: row, ownerName }: RentalCard,
  ownerPhone: string,
  actor: Actor,
): RentalDetail['contact'] => {
  if (!isRenterOf(actor, row) && reachOf(row, actor).isContact)
    return { role: 'renter', label: '租客', name: row.contactName, phone: row.contactPhone }
  if (row.ownerId !== null && ownerPhone && isHandedOver(row))
    return { role: 'owner', label: '设备主', name: ownerName ?? '', phone: ownerPhone }
  return { role: 'platform', label: '平台客服', name: companyProfile.name, phone: companyProfile.contactPhone }
}

/** The whole order with its parts. */
export const viewRentalDetail = (
  { card, ownerPhone, quote, handedBackAt, history, extensions, issues, review, refunds }: OrderWithParts,
  actor: Actor,
  now: Date,
  told: ToldActor,
): RentalDetail => {
  const { rental: row } = card
  const line = findLine(row.line)
  const reach = reachOf(row, actor)
  const answers = answersOf(line, row.details).filter((one) => reach.isParty || !one.isPrivate)
  const isVerified = row.verificationStatus === 'approved'
  const isRejected = row.verificationStatus === 'rejected'
  // What a line tells of its own is in the order as lists show it; what follows takes its place.
  return Object.assign(viewRental(card, actor, now), {
    market_value: toYuan(card.equipment.marketValueFen),
    unit_serial: card.units[0]!.serial,
    units: card.units.map(({ id, serial }) => ({ id, serial })),
    delivery_address: reach.isContact ? row.deliveryAddress : row.region,
    region: row.region,
    delivery_point:
      reach.isParty && row.deliveryLat !== null && row.deliveryLng !== null
        ? { latitude: row.deliveryLat, longitude: row.deliveryLng }
        : null,
    license_number: reach.isParty ? textOf(row.details.license_number) : '',
    remarks: row.remarks,
    details: reach.isParty
      ? row.details
      : Object.fromEntries(answers.map((one) => [one.field, row.details[one.field]])),
    answers: answers.map(({ field, label, value }) => ({ field, label, value })),
    distance_km: quote.distanceKm,
    is_distance_estimated: quote.distanceKm !== null && quote.distanceSource !== 'service',
    self_pickup: quote.isPickup,
    unit_facts: card.units.flatMap((unit) =>
      unitFacts(unit, line, isOwnerOf(actor, row) || actor.isStaff).map((fact) => ({
        ...fact,
        label: card.units.length === 1 ? fact.label : `${unit.serial} ${fact.label}`,
      })),
    ),
    owner: row.ownerId === null ? null : { id: row.ownerId, name: card.ownerName ?? '' },
    early_receipt: earlyReceiptOf(row, quote, dayOf(now)),
    contact: contactOf(card, ownerPhone, actor),
    production_started_at: iso(row.productionStartedAt),
    production_completed_at: iso(row.productionCompletedAt),
    options: line.options
      .filter((option) => row.options.includes(option.flag))
      .map(({ flag, label }) => ({ flag, label })),
    lines: viewQuoteLines(quote.lines),
    balance_due: toYuan(row.balanceFen),
    late_fee: toYuan(lateFen({ card, quote, handedBackAt, extensions }, now)),
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
    refund: reach.isParty ? (refunds[0] ?? null) : null,
    refunds: reach.isParty ? refunds : [],
    extensions: extensions.map((one) => ({
      id: one.id,
      previous_end_date: one.previousEndDate,
      new_end_date: one.newEndDate,
      reason: one.reason,
      rent: toYuan(one.rentFen),
      amount: toYuan(one.amountFen),
      kind: one.kind,
      days: one.days,
      extras: toYuan(one.extrasFen),
      is_paid: one.paidAt !== null,
      pay_by: one.paidAt === null && one.endedAt === null ? iso(one.lapsesAt) : null,
      is_ended: one.endedAt !== null,
      created_at: one.createdAt.toISOString(),
    })),
    issue_reports: issues.map(viewIssue),
    status_history: history.map((one) => ({
      status: one.status as RentalStatus,
      display_status: statusOf(one.status as RentalStatus).label,
      changed_at: one.changedAt.toISOString(),
      notes: one.notes,
      actor: told(one),
    })),
    review: review && {
      rating: review.rating,
      comments: review.comments,
      created_at: review.createdAt.toISOString(),
    },
  })
}

/** What late days come to until today, until the day a return was announced for, or until it was recorded as back. */
const lateFen = (
  {
    card: { rental: row },
    quote,
    handedBackAt,
    extensions,
  }: Pick<OrderWithParts, 'card' | 'quote' | 'handedBackAt' | 'extensions'>,
  now: Date,
): number => {
  if (row.status !== 'overdue') return 0
  const stopDay = stopDayOf({
    confirmedOn: dayOf(now),
    handedBackOn: handedBackAt && dayOf(handedBackAt),
    announcedOn: row.returnAnnouncedAt && dayOf(row.returnAnnouncedAt),
    plannedOn: row.plannedReturnDate,
    waitedDays: row.waitedDays,
  })
  return reckon(termsOf(quote), periodOf(row, quote, extensions), stopDay).lateFen
}

export const viewIssue = ({ issue, photos }: OrderWithParts['issues'][number]) => ({
  id: issue.id,
  issue_type: issue.issueType as IssueType,
  issue_type_display: issueTypes[issue.issueType as IssueType],
  issue_date: issue.createdAt.toISOString(),
  description: issue.description,
  images: photos.map(fileUrl),
  is_resolved: issue.isResolved,
})
