/**
 * Owners apply like everybody (0071); here stands what their own calls and screens say of it. R222: handed in, looked at
 * on site, decided.
 */
import { decidePermission, readPermission as applicationsReadPermission } from '../application/machine.ts'
import { codesOf } from '../codes.ts'

export const applicationStatuses = {
  pending: { label: '审核中', sentence: '材料已收到，平台会联系你约时间到现场看设备。' },
  approved: { label: '已通过', sentence: '你已经是设备主，可以发布设备了。' },
  rejected: { label: '未通过', sentence: '申请没有通过，按审核意见补齐后可以重新申请。' },
  suspended: { label: '已暂停', sentence: '设备主资格已暂停：设备暂不出租，进行中的订单照常完成。' },
  withdrawn: { label: '已撤回', sentence: '申请已撤回，可以重新申请。' },
} as const
export type ApplicationStatus = keyof typeof applicationStatuses
export const applicationStatusCodes = codesOf(applicationStatuses)

export const applicationStages = {
  submitted: { label: '提交申请' },
  on_site_check: { label: '实地核验' },
  decided: { label: '审核结果' },
} as const
export type ApplicationStage = keyof typeof applicationStages
export const applicationStageCodes = codesOf(applicationStages)

/** What the owner's own calls offer: from where, and by whom. */
export const applicationActions = {
  upload_document: { label: '补充材料', from: ['pending'], by: 'applicant' },
  arrange_check: { label: '安排实地核验', from: ['pending'], by: 'reviewer' },
  approve: { label: '通过', from: ['pending'], by: 'reviewer' },
  reject: { label: '拒绝', from: ['pending'], by: 'reviewer' },
  apply_again: { label: '重新申请', from: ['rejected', 'withdrawn'], by: 'applicant' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly label: string; readonly from: readonly ApplicationStatus[]; readonly by: 'applicant' | 'reviewer' }
  >
>
export type ApplicationAction = keyof typeof applicationActions
export const applicationActionCodes = codesOf(applicationActions)

export const reviewPermission = decidePermission
export const readPermission = applicationsReadPermission

/** Names `update-status` may be given for a step → the action it means. */
export const actionByStatusName: Readonly<Record<string, ApplicationAction>> = {
  on_site_check: 'arrange_check',
  approved: 'approve',
  rejected: 'reject',
}

/** What an application brings along, by the field of the form. */
export const applicationFiles = {
  business_license_file: { label: '营业执照', max: 1, kind: 'document' },
  id_card_files: { label: '身份证', max: 4, kind: 'document' },
  ownership_files: { label: '权属证明', max: 10, kind: 'document' },
  qualification_files: { label: '资质文件', max: 10, kind: 'document' },
  insurance_files: { label: '保险单', max: 10, kind: 'document' },
  equipment_photos: { label: '设备照片', max: 12, kind: 'image' },
} as const
export type ApplicationFile = keyof typeof applicationFiles
export const applicationFileCodes = codesOf(applicationFiles)

/** R222: what a reviewer wants to see; each is met by any file of the fields it names. */
export const applicationRequirements: readonly {
  readonly key: string
  readonly label: string
  readonly files: readonly ApplicationFile[]
}[] = [
  { key: 'identity', label: '营业执照或身份证', files: ['business_license_file', 'id_card_files'] },
  { key: 'ownership', label: '设备权属证明', files: ['ownership_files', 'qualification_files'] },
  { key: 'insurance', label: '设备保险', files: ['insurance_files'] },
]

export const applicantTypes = { company: '企业', person: '个人' } as const
export type ApplicantType = keyof typeof applicantTypes
export const applicantTypeCodes = codesOf(applicantTypes)
