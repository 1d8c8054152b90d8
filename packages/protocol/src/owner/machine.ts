/**
 * The life of an owner's application, declared once: stepper, buttons, what may follow what. R222: handed in, looked at
 * on site, decided.
 */
import type { Permission } from '../access.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

export const applicationStatuses = {
  pending: { label: '审核中', sentence: '材料已收到，平台会联系你约时间到现场看设备。' },
  approved: { label: '已通过', sentence: '你已经是设备主，可以发布设备了。' },
  rejected: { label: '未通过', sentence: '申请没有通过，按审核意见补齐后可以重新申请。' },
} as const
export type ApplicationStatus = keyof typeof applicationStatuses
export const applicationStatusCodes = Object.keys(applicationStatuses) as [ApplicationStatus, ...ApplicationStatus[]]

export const applicationStages = {
  submitted: { label: '提交申请' },
  on_site_check: { label: '实地核验' },
  decided: { label: '审核结果' },
} as const
export type ApplicationStage = keyof typeof applicationStages
export const applicationStageCodes = Object.keys(applicationStages) as [ApplicationStage, ...ApplicationStage[]]

export type ApplicationActor = 'applicant' | 'reviewer'

interface ApplicationActionDeclaration extends MachineAction<ApplicationStatus, ApplicationActor> {
  readonly stage?: ApplicationStage
}
const declareActions = <const T extends Record<string, ApplicationActionDeclaration>>(actions: T) => actions

export const applicationActions = declareActions({
  upload_document: { label: '补充材料', from: ['pending'], by: ['applicant'], history: '补充了材料' },
  arrange_check: {
    label: '安排实地核验',
    from: ['pending'],
    to: 'pending',
    stage: 'on_site_check',
    by: ['reviewer'],
    history: '已安排实地核验',
  },
  approve: {
    label: '通过',
    from: ['pending'],
    to: 'approved',
    stage: 'decided',
    by: ['reviewer'],
    history: '审核通过，成为设备主',
  },
  reject: {
    label: '拒绝',
    from: ['pending'],
    to: 'rejected',
    stage: 'decided',
    by: ['reviewer'],
    history: '审核未通过',
  },
  apply_again: { label: '重新申请', from: ['rejected'], by: ['applicant'] },
})
export type ApplicationAction = keyof typeof applicationActions
export const applicationMachine = /* @__PURE__ */ defineMachine<ApplicationStatus, ApplicationAction>({
  column: 'owner_application.status',
  thing: '申请',
  initial: ['pending'],
  states: applicationStatuses,
  actions: applicationActions,
})
export const applicationActionCodes = Object.keys(applicationActions) as [ApplicationAction, ...ApplicationAction[]]

export const applicationActionOf = (code: ApplicationAction): ApplicationActionDeclaration => applicationActions[code]

/** Who decides; staff who look after machines may read. */
export const reviewPermission = 'user_edit' satisfies Permission
export const readPermission = 'equipment_edit' satisfies Permission

export const applicationActionsFor = (
  status: ApplicationStatus,
  reader: { readonly isApplicant: boolean; readonly isReviewer: boolean },
): ApplicationAction[] =>
  actionsIn(applicationMachine, status, (_, { by }) =>
    by.includes('applicant') ? reader.isApplicant : reader.isReviewer,
  )

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
export const applicationFileCodes = Object.keys(applicationFiles) as [ApplicationFile, ...ApplicationFile[]]

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
export const applicantTypeCodes = Object.keys(applicantTypes) as [ApplicantType, ...ApplicantType[]]
