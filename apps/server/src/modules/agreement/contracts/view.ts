import {
  type AgreementAction,
  agreementActionCodes,
  agreementActionOf,
  agreementStatusOf,
  contractCodeLabels,
  contractCodeOf,
  draftStatus,
  termsLimits,
  termsRequestStates,
} from '@jihui/protocol/agreement/machine'
import type { contract, contractItem, contractStatus, statusRequestItem } from '@jihui/protocol/agreement/schema'
import type { deskRequest } from '@jihui/protocol/agreement/desk-schema'
import { getCompanySeal } from '@jihui/protocol/company/operations'
import { companyProfile } from '@jihui/protocol/company/profile'
import { pathWith } from '@jihui/protocol/endpoint'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { findLine } from '@jihui/protocol/rental/lines'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import type * as z from 'zod/mini'
import { type Actor, mayFor } from '../../../platform/access.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import { factsOf, isRenterOf, type RentalRow, viewQuoteLines, partyOf } from '../../rental/public.ts'
import { fullAddress } from '../templates/content.ts'
import { securedOf } from './deposit-words.ts'
import type { ContractChanges } from './contract-changes.ts'
import { mayAct } from './move-agreement.ts'
import type { AgreementCard, AgreementRow, listAttachments } from './queries.ts'
import type { StatusRequestCard } from './status-request-queries.ts'
import type { Clause } from '../table.ts'

type Item = z.output<typeof contractItem>

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const viewSecured = (facts: AgreementRow['facts']) => {
  const { kind, baseFen, holdFen } = securedOf(facts)
  return {
    deposit_kind: kind,
    deposit_kind_display: depositKinds[kind].label,
    deposit_base: toYuan(baseFen),
    deposit_hold: toYuan(holdFen),
  }
}

/** The renter himself, or who orders for the company, once its approval is there. */
const maySign = (order: AgreementCard['order'], actor: Actor): boolean =>
  isRenterOf(actor, order) && mayFor(actor, 'order') && order.status === 'pending_signature' && !order.awaitsApproval

/** What this reader may do with a contract now. */
const actionsOf = ({ agreement, order }: AgreementCard, actor: Actor): AgreementAction[] =>
  agreementActionCodes.filter((code) => {
    if (!agreementActionOf(code).from.includes(agreement.status)) return false
    if (code === 'sign') return maySign(order, actor)
    return mayAct(code, actor)
  })

export const viewAgreement = (card: AgreementCard, actor: Actor): Item => {
  const { agreement: row, order } = card
  const { facts } = row
  const isSigned = row.signedAt !== null
  const status = agreementStatusOf(row.status)
  return {
    id: row.id,
    contract_id: row.id,
    rental_id: row.rentalId,
    order_number: facts.orderNumber,
    line: order.line,
    contract_number: row.number,
    status: row.status,
    status_code: contractCodeOf({ status: row.status, isSigned }),
    display_status: status.label,
    actions: actionsOf(card, actor),
    signed: isSigned,
    is_signed: isSigned,
    signed_date: iso(row.signedAt),
    signing_date: iso(row.signedAt),
    signature_deadline: order.status === 'pending_signature' && status.isSignable ? iso(order.holdExpiresAt) : null,
    equipment_id: facts.equipment.id,
    equipment_name: facts.equipment.name,
    equipment_model: facts.equipment.model,
    equipment_serial: facts.equipment.serial,
    serial_number: facts.equipment.serial,
    illustration: facts.equipment.illustration,
    rent_start_date: facts.period.startDate,
    rent_end_date: facts.period.endDate,
    start_date: facts.period.startDate,
    end_date: facts.period.endDate,
    rental_days: facts.period.days,
    deposit: toYuan(facts.depositFen),
    deposit_amount: toYuan(facts.depositFen),
    total_amount: toYuan(facts.totalFen),
    total_fee: toYuan(facts.totalFen),
    healthcare_facility: facts.lessee.facility,
    facility_address: fullAddress(facts),
    contact: `${facts.lessee.contactName} ${facts.lessee.contactPhone}`,
    contact_name: facts.lessee.contactName,
    contact_phone: facts.lessee.contactPhone,
    customer_name: order.customerName,
    rental_status: order.status,
    rental_display_status: statusOf(order.status).label,
    sent_at: iso(row.sentAt),
    created_at: row.createdAt.toISOString(),
    pdf_url: pathWith(addressesOf(findLine(order.line), 'download_contract_by_id')[0] ?? '', { id: row.id }),
    ...viewSecured(facts),
  }
}

export const viewClauses = (clauses: readonly Clause[]) =>
  clauses.map(({ title, text }, index) => ({ number: index + 1, title, text }))

const viewChanges = ({ since, known, removed, specialTermsBefore }: ContractChanges) => ({
  since,
  number: known.number,
  signed_at: iso(known.signedAt),
  created_at: known.createdAt.toISOString(),
  removed: [...removed],
  previous_special_terms: specialTermsBefore,
})

const mayRequestTerms = ({ agreement, order }: AgreementCard, actor: Actor): boolean =>
  isRenterOf(actor, order) &&
  mayFor(actor, 'order') &&
  order.status === 'pending_signature' &&
  agreementActionOf('request_terms').from.includes(agreement.status) &&
  agreement.termsRequests < termsLimits.requestsMax

const viewTermsRequest = ({ termsState: state, requestedTerms, termsReason, termsRequests }: AgreementRow) =>
  state && {
    text: requestedTerms,
    state,
    state_display: termsRequestStates[state],
    reason: termsReason,
    requests_left: Math.max(0, termsLimits.requestsMax - termsRequests),
  }

/** `signature` is the drawn signature's bytes; `changes` what is new to its renter. Only the parties are given this view. */
export const viewContract = (
  card: AgreementCard,
  actor: Actor,
  signature: Buffer | null,
  changes: ContractChanges | null,
  waiting: WaitingTime,
): z.output<typeof contract> => {
  const { agreement: row } = card
  return {
    special_terms: row.specialTerms,
    special_clauses: row.specialTerms,
    terms_request: viewTermsRequest(row),
    waiting,
    can_request_terms: mayRequestTerms(card, actor),
    clauses: viewClauses(row.clauses).map((clause, index) => {
      const change = changes?.clauses[index] ?? null
      return {
        ...clause,
        change: change?.kind ?? null,
        previous_title: change?.before?.title ?? null,
        previous_text: change?.before?.text ?? null,
      }
    }),
    changes: changes && viewChanges(changes),
    lines: viewQuoteLines([...row.facts.lines]),
    equipment_manufacturer: row.facts.equipment.manufacturer,
    registration_number: row.facts.equipment.registrationNumber,
    registration_label: findLine(row.facts.line).registrationLabel,
    equipment_marks: [...(row.facts.equipment.marks ?? [])],
    signature_data: signature && `data:image/png;base64,${signature.toString('base64')}`,
    signed_by: row.signedAt ? (card.signerName ?? row.facts.lessee.name) : null,
    content_sha256: row.contentSha256,
    pdf_sha256: row.pdfSha256,
    template_version: row.templateVersion,
    reject_reason: row.statusReason,
    company: {
      name: row.facts.lessor.name,
      short_name: companyProfile.shortName,
      address: row.facts.lessor.address,
      contact_phone: row.facts.lessor.phone,
      license_number: row.facts.lessor.licenseNumber,
      legal_representative: row.facts.lessor.representative,
      signature_url: getCompanySeal.path,
    },
    ...viewAgreement(card, actor),
  }
}

export const viewContractStatus = (rental: RentalRow, row: AgreementRow | null): z.output<typeof contractStatus> => {
  const isSigned = Boolean(row?.signedAt)
  const status = contractCodeOf(row && { status: row.status, isSigned })
  return {
    success: true,
    rental_id: rental.id,
    contract_id: row?.id ?? null,
    contract_number: row?.number ?? null,
    status,
    contract_status: row?.status ?? draftStatus.code,
    contract_exists: row !== null,
    contract_generated: row !== null,
    contract_signed: isSigned,
    verification_status: rental.verificationStatus,
    display_status: contractCodeLabels[status],
    qualification_verified: rental.verificationStatus === 'approved',
    payment_completed: factsOf(rental).isPaid,
  }
}

export const viewStatusRequest = (card: StatusRequestCard): z.output<typeof statusRequestItem> => {
  const { request } = card
  const previous = request.previousStatus
  return {
    id: request.id,
    rental_id: request.rentalId,
    order_number: orderNumber(request.rentalId),
    line: card.line,
    equipment_name: card.equipmentName,
    healthcare_facility: partyOf(findLine(card.line), card.details),
    contact_name: card.contactName,
    contact_phone: card.contactPhone,
    contact_info: `${card.contactName} ${card.contactPhone}`,
    customer_name: card.customerName,
    contract_id: card.agreementId,
    contract_number: card.agreementNumber ?? '',
    status: request.requestedStatus,
    display_status: agreementStatusOf(request.requestedStatus).label,
    previous_status: previous,
    previous_display_status:
      previous === draftStatus.code ? draftStatus.label : agreementStatusOf(previous as AgreementRow['status']).label,
    status_change_reason: request.reason,
    message: request.reason,
    state: request.state,
    reject_reason: request.rejectReason,
    created_at: request.createdAt.toISOString(),
    decided_at: iso(request.decidedAt),
  }
}

export const viewDeskRequest = (card: StatusRequestCard): z.output<typeof deskRequest> => ({
  ...viewStatusRequest(card),
  requested_by: card.requestedByName,
  decided_by: card.decidedByName,
})

export const viewAttachment = ({ attachment, file }: Awaited<ReturnType<typeof listAttachments>>[number]) => ({
  id: attachment.id,
  name: attachment.name,
  url: fileUrl(file.id),
  mime: file.mime,
  bytes: file.bytes,
  created_at: attachment.createdAt.toISOString(),
})
