/** Contracts: templates, signing, evidence, verification. */
import { contractDeskEndpoints } from './console-operations.ts'
import { templateDeskEndpoints, templateOperations } from './template-operations.ts'
import { verifyEndpoints } from './verify-operations.ts'
import { contractOperations } from './contract-operations.ts'
import { contractStaffOperations } from './contract-staff-operations.ts'
import { statusRequestOperations } from './status-request-operations.ts'
import { evidenceOperations } from './evidence-operations.ts'
import { agreementErrors } from './errors.ts'
import { agreementPermissions } from './permissions.ts'
import { agreementMachine } from './machine.ts'
import { agreementWaits } from './waits.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff } from '../module.ts'

export const agreementModule = defineModule({
  name: 'agreement',
  endpoints: [...contractDeskEndpoints, ...templateDeskEndpoints, ...verifyEndpoints],
  lineOperations: [
    ...contractOperations,
    ...contractStaffOperations,
    ...statusRequestOperations,
    ...templateOperations,
    ...evidenceOperations,
  ],
  errors: agreementErrors,
  permissions: agreementPermissions,
  machines: [agreementMachine],
  waits: {
    'agreement.status': agreementWaits,
    'agreement.terms_state': {
      pending: waitsForStaff('contract', '你提的约定在等平台答复，答复后再签署，签署时间不会过去。'),
      accepted: settled,
      refused: settled,
    },
    'agreement_status_request.state': {
      pending: waitsForStaff('contract_request', '合同变更申请在等平台处理。'),
      approved: settled,
      rejected: settled,
    },
  },
  desks: {
    contract: {
      label: '合同审核',
      permission: 'contract_approve',
      link: '/admin/contracts?tab=review',
      escalatesAfter: 2,
    },
    contract_request: {
      label: '合同变更申请',
      permission: 'contract_approve',
      link: '/admin/contracts?tab=requests',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('agreement', '合同', agreementMachine),
      'agreement.generate': '生成合同',
      'agreement.accept_terms': '把租客的约定写进合同',
      'agreement.attach': '上传合同附件',
      'agreement.evidence': '出具订单证据包',
      'agreement.generate_pdf': '重新生成合同 PDF',
      'agreement.send': '把合同发给租客',
      'agreement_request.pending': '申请变更合同状态',
      'agreement_request.approved': '同意变更合同状态',
      'agreement_request.rejected': '拒绝变更合同状态',
      'agreement_template.create': '新建合同模板',
      'agreement_template.change': '修改合同模板',
      'agreement_template.draft': '保存模板草稿',
      'agreement_template.discard_draft': '放弃模板草稿',
      'agreement_template.publish': '发布合同模板',
      'agreement_template.restore': '恢复模板旧版本',
      'agreement_template.set_default': '设为默认模板',
      'agreement_template.delete': '删除合同模板',
    },
    objects: { agreement: '合同', agreement_request: '合同变更申请', agreement_template: '合同模板' },
  },
  files: {
    agreement: { readers: ['contract_view'], isLasting: true },
    signature: { readers: ['contract_view'], isLasting: true },
  },
  settings: {
    contract_needs_review: {
      kind: 'flag',
      group: '审核',
      label: '合同先审后签',
      hint: '打开后，生成的合同先进“待审核”，工作人员通过了租客才能签',
      initial: false,
    },
    contract_needs_sms: {
      kind: 'flag',
      group: '短信',
      label: '签合同验短信',
      hint: '打开后，租客签合同要填发到本人手机的验证码；部署时已经要求的，在这里关不掉',
      initial: false,
    },
  },
  examples: {
    sign_contract: { typed_name: '王磊', auto_generate: true },
    sign_contract_by_id: { typed_name: '王磊', auto_generate: true },
  },
})
