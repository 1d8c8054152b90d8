import type { DeskAction } from '@jihui/protocol/agreement/desk-actions'
import { termsLimits, type AgreementStatus } from '@jihui/protocol/agreement/machine'
import type { DeskContract } from './contract-queries.ts'

/** What is asked before an action is carried out, and what follows from it. */
export interface ActionQuestion {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly isDanger?: boolean
  /** Label of the reason that has to be given. */
  readonly reason?: string
  /** What stands in its field to begin with, and how long it may become. */
  readonly begins?: (contract: DeskContract) => string
  readonly charactersMax?: number
}
export const actionQuestions: Readonly<Record<DeskAction, ActionQuestion>> = {
  'accept-terms': {
    title: '写进合同吗？',
    text: '换一份写有下面这些话的新合同，租客读过后签署。措辞可以改。',
    confirm: '写进合同',
    reason: '特别约定',
    begins: ({ special_terms: terms, terms_request: asked }) => [terms, asked?.text].filter(Boolean).join('\n'),
    charactersMax: termsLimits.charactersMax,
  },
  'refuse-terms': {
    title: '不采纳租客的约定吗？',
    text: '合同不变，租客会看到原因，可以照现在的合同签署。',
    confirm: '不采纳',
    reason: '不采纳的原因',
  },
  approve: { title: '合同审核通过吗？', text: '租客会收到通知，可以签署，签署期限从现在算起。', confirm: '通过' },
  reject: {
    title: '拒绝这份合同吗？',
    text: '租客不能签署这一份，改好后可以重新生成。',
    confirm: '拒绝',
    isDanger: true,
    reason: '拒绝原因',
  },
  'send-to-user': { title: '把合同发给租客吗？', text: '租客会收到通知，点开就是这份合同。', confirm: '发给租客' },
  'generate-pdf': {
    title: '重新生成 PDF 吗？',
    text: '条款和金额不变，只把文件重新排一遍。',
    confirm: '重新生成',
  },
  activate: { title: '合同现在生效吗？', text: '订单不会因此变动，通常收货时自动生效。', confirm: '生效' },
  complete: { title: '合同履行完了吗？', text: '订单不会因此变动，通常归还时自动完成。', confirm: '完成' },
  terminate: {
    title: '终止这份合同吗？',
    text: '终止后不能恢复。订单不会因此取消，需要时另外处理。',
    confirm: '终止',
    isDanger: true,
    reason: '终止原因',
  },
}

/** Whose turn it is and what follows, as the staff see it. */
export const contractSentences: Readonly<Record<AgreementStatus, string>> = {
  pending_review: '轮到平台：看过条款和金额，通过后租客才能签。机器一直留着。',
  pending_approval: '轮到平台：再审一次，通过后租客才能签。机器一直留着。',
  pending_signature: '等租客签字。',
  approved: '审核通过，等租客签字。',
  rejected: '没有通过审核。改好订单或模板后重新生成。',
  signed: '租客已签字，收货后自动生效。',
  active: '正在履行，归还后自动完成。',
  completed: '履行完了。',
  terminated: '已经终止。',
  void: '没有签署就作废了。',
}
