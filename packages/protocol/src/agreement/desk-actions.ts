/** What staff do with a contract, by the names the calls have: some are steps of its life, some are not. */
import { codesOf } from '../codes.ts'
import type { Permission } from '../access.ts'
import { type AgreementAction, type AgreementStatus, agreementMessages, agreementStatusCodes } from './machine.ts'

export interface DeskActionDeclaration {
  readonly label: string
  readonly permission: Permission
  /** Step of the contract's life; its states and its reason stand there. */
  readonly step?: AgreementAction
  /** States it is possible in where it is no step. */
  readonly from?: readonly AgreementStatus[]
  readonly message: string
  /** Whether the renter has to have asked for special terms that nobody has answered, or must not have. */
  readonly termsRequest?: 'open' | 'none'
}
/* @__NO_SIDE_EFFECTS__ */
const declareDesk = <const T extends Record<string, DeskActionDeclaration>>(actions: T) => actions

const dead: readonly AgreementStatus[] = ['terminated', 'void']
const notYetRead: readonly AgreementStatus[] = ['pending_review', 'pending_approval', 'rejected']

export const deskActions = declareDesk({
  'accept-terms': {
    label: '写进合同',
    permission: 'contract_create',
    from: ['pending_review', 'pending_approval'],
    message: agreementMessages.termsAccepted,
    termsRequest: 'open',
  },
  'refuse-terms': {
    label: '不采纳',
    permission: 'contract_approve',
    step: 'refuse_terms',
    message: agreementMessages.termsRefused,
    termsRequest: 'open',
  },
  approve: {
    label: '通过',
    permission: 'contract_approve',
    step: 'approve',
    message: agreementMessages.approved,
    termsRequest: 'none',
  },
  reject: { label: '拒绝', permission: 'contract_approve', step: 'reject', message: agreementMessages.rejected },
  'send-to-user': {
    label: '发给租客',
    permission: 'contract_approve',
    from: agreementStatusCodes.filter((code) => !dead.includes(code) && !notYetRead.includes(code)),
    message: agreementMessages.sent,
  },
  'generate-pdf': {
    label: '重新生成 PDF',
    permission: 'contract_approve',
    from: agreementStatusCodes,
    message: agreementMessages.pdfReady,
  },
  activate: {
    label: '生效',
    permission: 'contract_create',
    step: 'activate',
    message: agreementMessages.statusUpdated,
  },
  complete: {
    label: '完成',
    permission: 'contract_create',
    step: 'complete',
    message: agreementMessages.statusUpdated,
  },
  terminate: {
    label: '终止',
    permission: 'contract_create',
    step: 'terminate',
    message: agreementMessages.statusUpdated,
  },
})
export type DeskAction = keyof typeof deskActions
export const deskActionCodes = codesOf(deskActions)
export const deskActionOf = (code: DeskAction): DeskActionDeclaration => deskActions[code]
export const isDeskAction = (name: string): name is DeskAction => (deskActionCodes as string[]).includes(name)

/** The tabs of the desk, by what staff do with what stands there. */
export const deskTabs = {
  review: { label: '待审核', statuses: ['pending_review', 'pending_approval'] },
  signature: { label: '待签署', statuses: ['pending_signature', 'approved'] },
  running: { label: '履行中', statuses: ['signed', 'active'] },
  all: { label: '全部', statuses: [] },
} as const satisfies Record<string, { label: string; statuses: readonly AgreementStatus[] }>
export type DeskTab = keyof typeof deskTabs
export const deskTabCodes = codesOf(deskTabs)
