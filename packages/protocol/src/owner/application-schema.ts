import * as z from 'zod/mini'
import { papersFingerprint } from '../papers.ts'
import { done, id, optionalName, optionalText, pageOf, pageQuery, phone, timestamp } from '../values.ts'
import {
  applicantTypeCodes,
  applicationActionCodes,
  applicationFileCodes,
  applicationStageCodes,
  applicationStatusCodes,
} from './machine.ts'
import { json, listOf, number } from './values.ts'
import { waitingTime } from '../waiting/schema.ts'

/** Free lists of the form: categories by code or name, specifications as the applicant has them. */
const freeJson = (label: string) =>
  json(
    label,
    z
      .union([z.array(z.unknown()), z.record(z.string(), z.unknown())], `${label}应为列表`)
      .check(z.refine((value) => JSON.stringify(value).length <= 20_000, `${label}的内容过长`)),
  )

export const applicationRequest = z.object({
  applicant_type: z.optional(z.enum(applicantTypeCodes, '申请人类型应为 company 或 person')),
  company_name: optionalName('单位名称', 100),
  license_number: optionalText('统一社会信用代码', 60),
  contact_name: optionalText('联系人', 40),
  contact_phone: z.optional(z.union([z.literal(''), phone('联系电话')], '联系电话应为 11 位数字，以 1 开头')),
  /** Codes of `business_types/`. */
  business_types: z.optional(listOf('业务类型', z.string().check(z.trim(), z.maxLength(40)), 10)),
  address: optionalText('地址', 200),
  yard_location: optionalText('停机场', 200),
  yard_latitude: z.optional(z.nullable(number('纬度', -90, 90))),
  yard_longitude: z.optional(z.nullable(number('经度', -180, 180))),
  equipment_categories: z.optional(freeJson('设备类别')),
  equipment_specifications: z.optional(freeJson('设备参数')),
  account_name: optionalText('账户名', 60),
  bank_name: optionalText('开户行', 80),
  account_number: z.optional(z.string().check(z.trim(), z.regex(/^(?:[0-9 ]{8,40})?$/, '银行账号应为 8 位以上数字'))),
  notes: optionalText('说明', 1000),
})

export const applicationDocument = z.object({
  id: z.number(),
  field: z.enum(applicationFileCodes),
  field_display: z.string(),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  uploaded_at: timestamp,
})
/** EquipmentOwnerApplication. `is_current`: the person's latest (R184). */
export const application = z.object({
  id: z.number(),
  user_id: z.number(),
  user: z.object({ id: z.number(), username: z.string(), name: z.string() }),
  status: z.enum(applicationStatusCodes),
  status_display: z.string(),
  status_sentence: z.string(),
  waiting: waitingTime,
  stage: z.enum(applicationStageCodes),
  stage_display: z.string(),
  is_current: z.boolean(),
  actions: z.array(z.enum(applicationActionCodes)),
  applicant_type: z.enum(applicantTypeCodes),
  applicant_type_display: z.string(),
  company_name: z.string(),
  license_number: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  business_types: z.array(z.string()),
  business_types_display: z.array(z.string()),
  address: z.string(),
  yard_location: z.string(),
  yard_latitude: z.nullable(z.number()),
  yard_longitude: z.nullable(z.number()),
  equipment_categories: z.unknown(),
  equipment_specifications: z.unknown(),
  /** Where shares are paid to; of the number only its end is shown. */
  account_name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  notes: z.string(),
  business_license_file: z.nullable(z.string()),
  id_card_files: z.array(z.string()),
  ownership_files: z.array(z.string()),
  qualification_files: z.array(z.string()),
  insurance_files: z.array(z.string()),
  equipment_photos: z.array(z.string()),
  documents: z.array(applicationDocument),
  /** Of these papers, for a decision on them. */
  documents_fingerprint: z.string(),
  /** R222: identity, ownership, insurance, and which of them is still missing. */
  requirements: z.array(z.object({ key: z.string(), label: z.string(), is_met: z.boolean() })),
  on_site_check_at: z.nullable(timestamp),
  on_site_check_notes: z.string(),
  verification_notes: z.string(),
  verified_at: z.nullable(timestamp),
  verified_by: z.string(),
  history: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      status: z.enum(applicationStatusCodes),
      stage: z.enum(applicationStageCodes),
      notes: z.string(),
      actor: z.string(),
      created_at: timestamp,
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
})
export const applicationPage = z.extend(pageOf(application), {
  /** How many of each status the reader reaches, whatever the filter. */
  by_status: z.record(z.string(), z.number()),
})
export const applicationQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...applicationStatusCodes], '状态应为 pending、approved 或 rejected'), ''),
  keyword: optionalText('关键词', 60),
})
export const byApplication = z.object({ id: id('申请') })
export const applicationDone = z.extend(application, { ...done, application })

/** Without it a decision is on the papers the visit was arranged with. */
const seenDocuments = { documents_fingerprint: z.optional(papersFingerprint) }
export const decisionRequest = z.object({ verification_notes: optionalText('审核意见', 500), ...seenDocuments })
export const statusRequest = z.object({
  ...seenDocuments,
  /** `on_site_check`, `approved` or `rejected`. */
  status: z.enum(['on_site_check', 'approved', 'rejected'], '状态应为 on_site_check、approved 或 rejected'),
  /** When the machines are looked at; ISO 8601. */
  on_site_check_at: z.optional(z.nullable(z.string())),
  notes: optionalText('备注', 500),
  verification_notes: optionalText('审核意见', 500),
})
export const uploadRequest = z.object({
  /** Field the plain `file` stands for. */
  document_type: z.optional(z.enum(applicationFileCodes, '材料类型无效')),
})
export const businessType = z.object({ code: z.string(), name: z.string(), description: z.string() })
