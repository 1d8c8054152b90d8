import { defineErrors } from '../errors.ts'

export const agreementErrors = defineErrors({
  'agreement.not_found': { http: 404, number: 5000, text: '未找到合同信息' },
  'agreement.not_generated': { http: 404, number: 5000, text: '合同尚未生成' },
  'agreement.action_not_allowed': { http: 409, number: 5002, text: '合同当前状态不能进行这个操作' },
  'agreement.changed_meanwhile': { http: 409, number: 5002, text: '合同刚刚被更新，请刷新后重试' },
  'agreement.already_signed': { http: 409, number: 5001, text: '合同已签署，无需重复签署' },
  'agreement.in_review': { http: 409, number: 5002, text: '合同正在审核，通过后再签署' },
  'agreement.signature_invalid': { http: 400, number: 3002, text: '签名无效，请重新签名' },
  'agreement.unprintable': { http: 400, number: 3002, text: '合同中有无法印出的字，请换一种写法' },
  'agreement.request_open': { http: 409, number: 5001, text: '这份合同已有一条待处理的变更申请' },
  'agreement.request_not_found': { http: 404, number: 5000, text: '没有待处理的变更申请' },
  'agreement.template_not_found': { http: 404, number: 5000, text: '未找到合同模板' },
  'agreement.template_needed': { http: 409, number: 5002, text: '默认模板不能停用或删除，请先把别的模板设为默认' },
  'agreement.draft_held': { http: 409, number: 5002, text: '草稿刚刚被别人改过，请先看过再继续' },
  'agreement.draft_missing': { http: 409, number: 5002, text: '没有可发布的草稿，可能已经发布或丢弃' },
  'agreement.draft_unchanged': { http: 409, number: 5002, text: '草稿和现在的版本一样，不用发布' },
  'agreement.template_moved': { http: 409, number: 5002, text: '模板已经有了更新的版本，请先对照再发布' },
  'agreement.version_not_found': { http: 404, number: 5000, text: '未找到这个版本' },
  'agreement.no_template': { http: 409, number: 5002, text: '没有可用的合同模板，请联系平台' },
})
