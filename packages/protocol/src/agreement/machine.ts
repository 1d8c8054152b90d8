/**
 * The life of a rental contract, declared once. It follows the order where the order moves (signed, in use, returned,
 * cancelled) and has steps of its own (review, termination) that never move the order.
 */
import { codesOf } from '../codes.ts'
import { readerOf } from '../page-view.ts'
import { defineMachine, type MachineAction } from '../machine.ts'

export interface AgreementStatusDeclaration {
  readonly label: string
  readonly tone: 'act' | 'wait' | 'ok' | 'danger' | 'done'
  /** Whether the renter may sign it as it stands. */
  readonly isSignable: boolean
}

const declareStatuses = <const T extends Record<string, AgreementStatusDeclaration>>(statuses: T) => statuses

export const agreementStatuses = declareStatuses({
  pending_review: { label: '待审核', tone: 'wait', isSignable: false },
  pending_approval: { label: '待审批', tone: 'wait', isSignable: false },
  pending_signature: { label: '待签署', tone: 'act', isSignable: true },
  approved: { label: '审核通过，待签署', tone: 'act', isSignable: true },
  rejected: { label: '审核未通过', tone: 'danger', isSignable: false },
  signed: { label: '已签署', tone: 'ok', isSignable: false },
  active: { label: '履行中', tone: 'ok', isSignable: false },
  completed: { label: '已完成', tone: 'done', isSignable: false },
  terminated: { label: '已终止', tone: 'done', isSignable: false },
  void: { label: '已作废', tone: 'done', isSignable: false },
})
export type AgreementStatus = keyof typeof agreementStatuses
export const agreementStatusCodes = codesOf(agreementStatuses)
export const agreementStatusOf = readerOf<AgreementStatus, AgreementStatusDeclaration>(agreementStatuses)
export const signableStatuses = agreementStatusCodes.filter((code) => agreementStatuses[code].isSignable)
/** R181: what a contract is called before it has been generated. */
export const draftStatus = { code: 'draft', label: '未生成' } as const

/** Who works a step; `order` is the order itself, when it moves. */
export type AgreementActor = 'renter' | 'editor' | 'reviewer' | 'order'

export interface AgreementActionDeclaration extends MachineAction<AgreementStatus, AgreementActor> {
  readonly to: AgreementStatus
}
const declareActions = <const T extends Record<string, AgreementActionDeclaration>>(actions: T) => actions

const unsigned = ['pending_review', 'pending_approval', 'pending_signature', 'approved', 'rejected'] as const
const inReview = ['pending_review', 'pending_approval'] as const

export const agreementActions = declareActions({
  submit_review: {
    label: '提交审核',
    from: ['pending_signature', 'approved', 'rejected'],
    to: 'pending_review',
    by: ['editor', 'reviewer'],
  },
  submit_approval: { label: '提交审批', from: ['pending_review'], to: 'pending_approval', by: ['editor'] },
  open_signature: {
    label: '开放签署',
    from: ['pending_review', 'pending_approval', 'approved', 'rejected'],
    to: 'pending_signature',
    by: ['reviewer'],
  },
  approve: { label: '审核通过', from: inReview, to: 'approved', by: ['reviewer'] },
  /** The renter asks for special terms: staff read it before anybody signs. */
  request_terms: { label: '提出约定', from: signableStatuses, to: 'pending_review', by: ['renter'] },
  /** The contract is signed as it stands, without what the renter asked for. */
  refuse_terms: { label: '不采纳约定', from: inReview, to: 'pending_signature', by: ['reviewer'], needsReason: true },
  reject: { label: '拒绝', from: inReview, to: 'rejected', by: ['reviewer'], needsReason: true },
  sign: { label: '签署', from: signableStatuses, to: 'signed', by: ['renter'] },
  activate: { label: '生效', from: ['signed'], to: 'active', by: ['editor', 'order'] },
  complete: { label: '完成', from: ['signed', 'active'], to: 'completed', by: ['editor', 'order'] },
  terminate: {
    label: '终止',
    from: [...unsigned, 'signed', 'active'],
    to: 'terminated',
    by: ['editor', 'order'],
    needsReason: true,
  },
  annul: { label: '作废', from: unsigned, to: 'void', by: ['order'] },
  /** Another contract takes its place; nobody has signed it. */
  replace: { label: '换成新合同', from: [...unsigned, 'terminated'], to: 'void', by: ['order'] },
})
export type AgreementAction = keyof typeof agreementActions
export const agreementMachine = defineMachine<AgreementStatus, AgreementAction>({
  column: 'agreement.status',
  thing: '合同',
  initial: ['pending_signature', 'pending_review'],
  states: agreementStatuses,
  actions: agreementActions,
})
export const agreementActionCodes = codesOf(agreementActions)
export const agreementActionOf = readerOf<AgreementAction, AgreementActionDeclaration>(agreementActions)

/** R103, and the decision on codes: what the older clients call the same states, without regard to case. */
const aliases: Readonly<Record<string, readonly AgreementStatus[]>> = {
  pending_sign: ['pending_signature', 'approved'],
  contract_generated: unsigned,
  generated: unsigned,
  contract_signed: ['signed', 'active', 'completed'],
}
/** The states a name means; none for a name nobody knows. */
export const agreementStatusesNamed = (name: string): readonly AgreementStatus[] => {
  const code = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if ((agreementStatusCodes as readonly string[]).includes(code)) return [code as AgreementStatus]
  return aliases[code] ?? []
}

/** R103: the upper-case codes clients compare with. */
export const contractCodes = ['NOT_GENERATED', 'GENERATED', 'PENDING_SIGN', 'SIGNED'] as const
export type ContractCode = (typeof contractCodes)[number]
export const contractCodeOf = (agreement: { status: AgreementStatus; isSigned: boolean } | null): ContractCode => {
  if (!agreement) return 'NOT_GENERATED'
  if (agreement.isSigned) return 'SIGNED'
  return agreementStatusOf(agreement.status).isSignable ? 'PENDING_SIGN' : 'GENERATED'
}
export const contractCodeLabels: Readonly<Record<ContractCode, string>> = {
  NOT_GENERATED: '合同未生成',
  GENERATED: '合同已生成',
  PENDING_SIGN: '待签署合同',
  SIGNED: '合同已签署',
}

/** What a renter asked to have written into his contract, and what staff made of it. Nothing of it is printed before. */
export const termsRequestStates = { pending: '等平台答复', accepted: '已写进合同', refused: '没有采纳' } as const
export type TermsRequestState = keyof typeof termsRequestStates
export const termsRequestStateCodes = codesOf(termsRequestStates)
/** How long special terms may be, and how often a renter may ask for some on one order. */
export const termsLimits = { charactersMax: 2000, requestsMax: 2 } as const

/** R181: what may be asked for. */
export const requestableStatuses = ['pending_review', 'pending_signature'] as const
export type RequestableStatus = (typeof requestableStatuses)[number]

export const requestStates = { pending: '待处理', approved: '已通过', rejected: '已拒绝' } as const
export type RequestState = keyof typeof requestStates
export const requestStateCodes = codesOf(requestStates)

/** A drawn signature: a PNG as a data URL. */
export const signatureLimits = { bytesMax: 500 * 1024, sidePxMax: 4000 } as const
export const agreementMessages = {
  generated: '合同生成成功',
  signed: '合同签署成功',
  termsRequested: '合同已生成，你的约定已交平台审核，答复后再签署',
  termsAccepted: '约定已写进合同，租客可以签署',
  termsRefused: '已答复租客，合同不变，可以签署',
  sent: '合同已发送给租客',
  pdfReady: '合同文件已生成',
  approved: '合同审核通过',
  rejected: '合同已拒绝',
  requestSent: '状态变更申请已提交',
  requestApproved: '申请已通过',
  requestRejected: '申请已拒绝',
  statusUpdated: '合同状态已更新',
  reasonMissing: '请填写拒绝原因',
  signatureMissing: '请先签名',
  signatureBlank: '签名是空白的，请重新签名',
  signatureBroken: '签名图片无法识别，请重新签名',
} as const
