import * as z from 'zod/mini'
import { rentalDone } from '../rental/schema.ts'
import { quoteLine, secured } from '../rental/quote-schema.ts'
import { done, flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { contractChanges, contractClause, readClauses } from './changes-schema.ts'
import {
  agreementActionCodes,
  agreementMessages,
  agreementStatusCodes,
  contractCodes,
  requestableStatuses,
  requestStateCodes,
  termsLimits,
  termsRequestStateCodes,
} from './machine.ts'
import { waitingTime } from '../waiting/schema.ts'

export const clause = z.object({ number: z.number(), title: z.string(), text: z.string() })

/** A contract in a list. */
export const contractItem = z.object({
  id: z.number(),
  contract_id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  contract_number: z.string(),
  status: z.enum(agreementStatusCodes),
  /** R103: the same, as the upper-case code. */
  status_code: z.enum(contractCodes),
  display_status: z.string(),
  /** What its reader may do with it now. */
  actions: z.array(z.enum(agreementActionCodes)),
  signed: z.boolean(),
  is_signed: z.boolean(),
  signed_date: z.nullable(timestamp),
  signing_date: z.nullable(timestamp),
  signature_deadline: z.nullable(timestamp),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  equipment_serial: z.string(),
  serial_number: z.string(),
  illustration: z.string(),
  rent_start_date: z.string(),
  rent_end_date: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  rental_days: z.number(),
  deposit: yuan,
  deposit_amount: yuan,
  ...secured,
  total_amount: yuan,
  total_fee: yuan,
  healthcare_facility: z.string(),
  facility_address: z.string(),
  contact: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  customer_name: z.string(),
  rental_status: z.string(),
  rental_display_status: z.string(),
  sent_at: z.nullable(timestamp),
  created_at: timestamp,
  pdf_url: z.string(),
})

/** The lessor as it stood when the contract was made; `signature_url` is its seal. */
export const lessor = z.object({
  name: z.string(),
  short_name: z.string(),
  address: z.string(),
  contact_phone: z.string(),
  license_number: z.string(),
  legal_representative: z.string(),
  signature_url: z.string(),
})

/** A contract as its parties read it. */
export const contract = z.extend(contractItem, {
  special_terms: z.string(),
  special_clauses: z.string(),
  /** What its renter asked to have written into it; null: nothing. */
  terms_request: z.nullable(
    z.object({
      text: z.string(),
      state: z.enum(termsRequestStateCodes),
      state_display: z.string(),
      /** Why it was not taken over. */
      reason: z.string(),
      /** How often he may still ask. */
      requests_left: z.number(),
    }),
  ),
  /** While staff look at it or at what its renter asked for. */
  waiting: waitingTime,
  /** Whether its reader may ask for some now. */
  can_request_terms: z.boolean(),
  clauses: z.array(contractClause),
  /** What is new to its renter; null: nothing is. */
  changes: z.nullable(contractChanges),
  lines: z.array(quoteLine),
  equipment_manufacturer: z.string(),
  registration_number: z.string(),
  registration_label: z.string(),
  /** What tells the unit from others beside its serial: a plate. */
  equipment_marks: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The drawn signature as a data URL, for the parties only. */
  signature_data: z.nullable(z.string()),
  signed_by: z.nullable(z.string()),
  /** Of the contract's text and figures; printed in the PDF. */
  content_sha256: z.string(),
  pdf_sha256: z.nullable(z.string()),
  template_version: z.number(),
  reject_reason: z.string(),
  company: lessor,
})

export const contractStatus = z.object({
  success: z.literal(true),
  rental_id: z.number(),
  contract_id: z.nullable(z.number()),
  contract_number: z.nullable(z.string()),
  status: z.enum(contractCodes),
  contract_status: z.string(),
  contract_exists: z.boolean(),
  contract_generated: z.boolean(),
  contract_signed: z.boolean(),
  verification_status: z.string(),
  display_status: z.string(),
  qualification_verified: z.boolean(),
  payment_completed: z.boolean(),
})

/** What generating and signing answer: the contract, and the order as it now stands. */
export const contractDone = z.extend(rentalDone, {
  contract,
  contract_id: z.number(),
  contract_number: z.string(),
  signed: z.boolean(),
  is_signed: z.boolean(),
})
/** What every other command on a contract answers. */
export const contractChanged = z.object({ ...done, contract })

export const contractQuery = z.object({
  ...pageQuery,
  /** One or several with commas, any case; `all` or nothing: all. */
  status: optionalText('状态', 200),
  keyword: optionalText('关键词', 60),
  rental_id: z.optional(id('订单')),
})
export const contractPage = pageOf(contractItem)

export const byContract = z.object({ id: id('合同') })

/** R111. Staff write special terms; what the renter sends as such is his request to staff. */
export const generateRequest = z.object({
  special_clauses: optionalText('特别约定', termsLimits.charactersMax),
  notes: optionalText('备注', 500),
  missing_contract_generated: z._default(flag, false),
})
export const createContractRequest = z.extend(generateRequest, { rental_id: id('订单') })
export const requestTermsRequest = z.object({ special_clauses: requiredText('特别约定', termsLimits.charactersMax) })
/** Special terms as staff word them; left away: as the renter asked. */
export const acceptTermsRequest = z.object({
  special_clauses: optionalText('特别约定', termsLimits.charactersMax),
  notes: optionalText('备注', 500),
})
export const refuseTermsRequest = z.object({ reason: requiredText('不采纳的原因', 500) })
/** R108 */
export const signRequest = z.object({
  signature: z.optional(z.nullable(z.string(agreementMessages.signatureBroken))),
  auto_generate: z._default(flag, false),
  sms_code: optionalText('短信验证码', 8),
  /** The name the signature was set from, where it was typed and not drawn. */
  typed_name: optionalText('签署人姓名', 30),
  /** Of the contract that was read: another one in its place is not signed. */
  content_sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, '内容指纹无效'))),
  read_clauses: z.optional(readClauses),
})
export const noteRequest = z.object({ notes: optionalText('备注', 500), reason: optionalText('原因', 500) })
export const terminateRequest = z.object({ reason: requiredText('终止原因', 500) })
/** R183, and the decision on `reject_reason`: either name. */
export const rejectRequest = z.object({
  reason: optionalText('拒绝原因', 500),
  reject_reason: optionalText('拒绝原因', 500),
})
export const updateStatusRequest = z.object({
  status: requiredText('合同状态', 40),
  reason: optionalText('原因', 500),
  notes: optionalText('备注', 500),
})
export const statusChangeRequest = z.object({
  status: requiredText('合同状态', 40),
  status_change_reason: optionalText('变更原因', 500),
  reason: optionalText('变更原因', 500),
})

/** ContractStatusRequest, as the console lists it. */
export const statusRequestItem = z.object({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  equipment_name: z.string(),
  healthcare_facility: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_info: z.string(),
  customer_name: z.string(),
  contract_id: z.nullable(z.number()),
  contract_number: z.string(),
  status: z.enum(requestableStatuses),
  display_status: z.string(),
  previous_status: z.string(),
  previous_display_status: z.string(),
  status_change_reason: z.string(),
  message: z.string(),
  state: z.enum(requestStateCodes),
  reject_reason: z.string(),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
})
export const statusRequestQuery = z.object({
  ...pageQuery,
  /** `pending` unless asked otherwise; `all` for all. */
  state: z._default(z.enum(['pending', 'approved', 'rejected', 'all'], '筛选条件无效'), 'pending'),
})
export const statusRequestPage = pageOf(statusRequestItem)
export const statusRequestDone = z.object({ ...done, request: statusRequestItem, pending_count: z.number() })

export const attachment = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  mime: z.string(),
  bytes: z.number(),
  created_at: timestamp,
})
export const attachmentList = z.object({ count: z.number(), results: z.array(attachment) })

/** `as=pdf` answers the document itself, to be shown in the page. */
export const previewQuery = z.object({ as: z._default(z.enum(['json', 'pdf'], '格式无效'), 'json') })
