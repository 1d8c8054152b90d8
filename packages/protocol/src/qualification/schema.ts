import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { papersFingerprint } from '../papers.ts'
import { day, done, flag, id, optionalText, pageOf, pageQuery, timestamp } from '../values.ts'
import { rentalDetail, rentalDone, rentalQuery } from '../rental/schema.ts'
import { holderKindCodes } from './holders.ts'
import { documentTypeDefault } from './types.ts'
import { validities } from './validity.ts'

const validityCodes = codesOf(validities)

/** Days before its end on which a kept document reminds of itself, once each. */
export const expiryReminderDays = [30, 7, 1] as const

/** What came of looking at a document itself, beside its end. */
export const documentReviews = { pending: '待审核', approved: '已核验', rejected: '未通过' } as const
export type DocumentReview = keyof typeof documentReviews
export const documentReviewCodes = codesOf(documentReviews)

/** A document under every name the documents read its address from (R100). */
export const qualificationImage = z.object({
  id: z.number(),
  rental_id: z.nullable(z.number()),
  image_url: z.string(),
  image: z.string(),
  file: z.string(),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  image_type: z.string(),
  image_type_display: z.string(),
  description: z.string(),
  number: z.string(),
  uploaded_at: timestamp,
  is_verified: z.boolean(),
  expiry_date: z.nullable(z.string()),
  expire_date: z.nullable(z.string()),
  expiration_date: z.nullable(z.string()),
  /** The end of what has taken its place in the wallet, else its own; null: none. */
  covered_until: z.nullable(z.string()),
  validity: z.enum(validityCodes),
  validity_display: z.string(),
})
export const qualificationImages = z.extend(pageOf(qualificationImage), {
  /** Of all the papers as they are now, for a decision on them. */
  documents_fingerprint: z.string(),
})

const typeCode = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, '资质类型只能由字母、数字、下划线和连字符组成'))
/** The end of validity, under any of the three names; blank means none. */
const optionalDay = z.optional(z.union([z.literal(''), z.null(), day('有效期')], '有效期不是有效日期'))
const documentFields = {
  description: optionalText('说明', 200),
  number: optionalText('证件编号', 60),
  expiry_date: optionalDay,
  expire_date: optionalDay,
  expiration_date: optionalDay,
}

export const uploadRequest = z.object({
  image_type: z._default(typeCode, documentTypeDefault),
  ...documentFields,
  /** A document of the caller's wallet, shown for this order as it is: type, number and end are its own. */
  wallet_document: z.optional(id('资质夹里的证件')),
  /** A document hands the order in for review unless this says no; `true` without a file hands in what is there. */
  submit: z.optional(flag),
  draft: z._default(flag, false),
})
/** The first file as a QualificationImage, and all of them. */
export const uploaded = z.extend(qualificationImage, {
  ...done,
  images: z.array(qualificationImage),
  document_count: z.number(),
  status: z.string(),
  display_status: z.string(),
})
export const byImage = z.object({ id: id('订单'), imageId: id('资质文件') })
export const removed = z.object({ ...done, document_count: z.number() })

/** Whose wallet; without them one's own. */
const ofHolder = {
  holder_kind: z.optional(z.enum(holderKindCodes, '持有方类型无效')),
  holder_id: z.optional(id('持有方')),
}
export const walletRequest = z.object({
  image_type: z.optional(typeCode),
  type: z.optional(typeCode),
  ...documentFields,
  /** The kept document this one takes the place of; it keeps that one's type, holder and orders. */
  replaces: z.optional(id('资质文件')),
  ...ofHolder,
})
export const walletDocument = z.extend(qualificationImage, { ...done, images: z.array(qualificationImage) })

/** `true` tells the renter, `false` does not; a text is the words to tell. */
const userNotification = z.optional(z.nullable(z.union([z.boolean(), z.string().check(z.maxLength(300))])))
/** Without it a decision is on the papers its reviewer read last, or else on those that were handed in. */
const seenDocuments = { documents_fingerprint: z.optional(papersFingerprint) }
export const verifyRequest = z.object({
  ...seenDocuments,
  action: z._default(z.enum(['approve', 'reject'], '请选择通过或拒绝'), 'approve'),
  notes: optionalText('审核备注', 500),
  user_notification: userNotification,
  /** Where nothing is said, it depends on the address the approval comes in on (R172). */
  generate_contract: z.optional(flag),
  force_submit: z._default(flag, false),
  bypass_license_validation: z._default(flag, false),
  business_type: optionalText('业务类型', 40),
  check_driver_license: z._default(flag, false),
})
export const rejectRequest = z.object({
  ...seenDocuments,
  rejected: z._default(flag, true),
  notes: optionalText('拒绝原因', 500),
  user_notification: userNotification,
  business_type: optionalText('业务类型', 40),
  check_driver_license: z._default(flag, false),
})
/** The decision stands even where the contract that should follow could not be made; then `contract_error` says why. */
export const decided = z.extend(rentalDone, {
  contract_generated: z.boolean(),
  contract_error: z.nullable(z.string()),
})

export const decisionRow = z.object({
  id: z.number(),
  action: z.enum(['approve', 'reject']),
  action_display: z.string(),
  notes: z.string(),
  document_count: z.number(),
  decided_by: z.string(),
  decided_at: timestamp,
})
export const decisionHistory = z.object({ count: z.number(), results: z.array(decisionRow) })

export const qualificationType = z.object({ id: z.string(), name: z.string(), description: z.string() })
const typeIncomplete = '请填写类型ID和名称'
export const qualificationTypeRequest = z.object({
  id: z
    .string(typeIncomplete)
    .check(
      z.trim(),
      z.minLength(1, typeIncomplete),
      z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, '类型ID只能由字母、数字、下划线和连字符组成'),
    ),
  name: z
    .string(typeIncomplete)
    .check(z.trim(), z.minLength(1, typeIncomplete), z.maxLength(40, '名称不能超过 40 个字')),
  description: optionalText('说明', 200),
})

const datedDocument = z.object({ type: z.string(), name: z.string(), expires_on: z.string() })
/** A document that ends before the period does: how many days it leaves without one. */
const gap = z.extend(datedDocument, {
  uncovered_days: z.number(),
  text: z.string(),
})
const named = z.object({ id: z.string(), name: z.string() })

/** With a period also whether what is held lasts; with options only what is demanded of who chose them. */
export const checkQuery = z.object({
  start_date: z.optional(day('起租日期')),
  end_date: z.optional(day('归还日期')),
  options: optionalText('选项', 200),
})
/** What a machine demands and what the caller already has. */
export const qualificationCheck = z.object({
  equipment_id: z.number(),
  ok: z.boolean(),
  has_valid: z.boolean(),
  message: z.string(),
  required: z.array(
    z.extend(qualificationType, {
      has: z.boolean(),
      validity: z.nullable(z.enum(validityCodes)),
      expires_on: z.nullable(z.string()),
    }),
  ),
  missing: z.array(named),
  warnings: z.array(gap),
  documents: z.array(qualificationImage),
})
/** The same of an order, judged by the documents it shows. */
export const qualificationJudgement = z.object({
  success: z.literal(true),
  valid: z.boolean(),
  message: z.string(),
  missing: z.array(named),
  expired: z.array(datedDocument),
  outlived: z.array(gap),
})

const dependentOrder = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  equipment_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})
/** A document of the wallet with what depends on it. */
export const ownDocument = z.extend(qualificationImage, {
  /** Days until it ends, negative once it has; null where it never does. */
  days_left: z.nullable(z.number()),
  review_status: z.enum(documentReviewCodes),
  review_status_display: z.string(),
  review_notes: z.string(),
  /** Where it is renewed, if not here: something else than an order depends on it, and staff look at a new one first. */
  renewal_path: z.nullable(z.string()),
  /** Open orders that show it. */
  used_by: z.array(dependentOrder),
})
/** A document that ends soon or inside an open order. */
const attention = z.extend(datedDocument, {
  document_id: z.number(),
  days_left: z.number(),
  title: z.string(),
  text: z.string(),
  rentals: z.array(z.extend(dependentOrder, { uncovered_days: z.number() })),
})
export const ownDocuments = z.extend(pageOf(ownDocument), { attention: z.array(attention) })
export const ownDocumentsQuery = z.object({
  ...pageQuery,
  /** Only what is kept in the wallet, without what was sent to a single order. */
  kept: z._default(flag, false),
  ...ofHolder,
})

/** Orders that wait for their review, on request with those that had it. */
export const pendingQuery = z.extend(rentalQuery, { include_verified: z._default(flag, false) })
/** An order as its reviewer reads it: with its documents and what they lack. */
export const qualificationOrder = z.extend(rentalDetail, {
  qualification_images: z.array(qualificationImage),
  documents_fingerprint: z.string(),
  judgement: qualificationJudgement,
})
