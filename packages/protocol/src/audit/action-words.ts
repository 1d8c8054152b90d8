/** What the audit log calls everything that was ever done: one word for each action, grouped by what it was done to. */
import { agreementActions } from '../agreement/machine.ts'
import { maintenanceActions } from '../care/machine.ts'
import { applicationActions } from '../owner/machine.ts'

/** The actions of a machine of states, in its own words. */
const ofMachine = (prefix: string, what: string, actions: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(actions).map(([code, { label }]) => [`${prefix}.${code}`, `${what}${label}`]))

export const actionWords: Readonly<Record<string, string>> = {
  'qualification.view': '查看资质档案',
  'qualification.upload': '上传资质文件',
  'qualification.delete': '删除资质文件',
  'qualification.approve': '通过资质审核',
  'qualification.reject': '拒绝资质审核',
  'qualification.type_add': '添加资质类型',
  'qualification.certificate_approve': '通过资质文件',
  'qualification.certificate_reject': '拒绝资质文件',
  'agreement.generate': '生成合同',
  'agreement.attach': '上传合同附件',
  'agreement.generate_pdf': '重新生成合同 PDF',
  'agreement.send': '把合同发给租客',
  ...ofMachine('agreement', '合同', agreementActions),
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
  'payment.record_offline': '登记线下收款',
  'refund.complete': '登记退款完成',
  'refund.fail': '登记退款失败',
  'owner_payout.complete': '登记结算打款',
  ...ofMachine('owner_application', '设备主申请', applicationActions),
  'equipment.register': '登记设备',
  'equipment.change': '修改设备',
  'equipment.remove': '下架设备',
  'equipment.verify_approve': '通过设备核验',
  'equipment.verify_reject': '驳回设备核验',
  'maintenance.request': '新建维护单',
  ...ofMachine('maintenance', '维护单', maintenanceActions),
  'system.retry_events': '重新投递事件',
  'device.command': '远程操作设备',
  'notification.send': '发送通知',
  'user.appoint_administrator': '任命超级管理员',
  'user.create': '新建账号',
  'user.update': '修改账号资料',
  'user.disable': '停用账号',
  'user.enable': '恢复账号',
  'user.delete': '注销账号',
  'user.sign_out': '结束所有登录',
  'user.role': '更换角色',
  'permission.change': '修改权限',
  'setting.change': '修改系统设置',
  'rental.repair': '修复订单状态',
  'rental.finding_dismissed': '标为不是问题',
}
export const actionWord = (action: string): string => actionWords[action] ?? action

/** What something was done to; the first part of an action is not always its object. */
export const objectWords: Readonly<Record<string, string>> = {
  rental: '订单',
  agreement: '合同',
  agreement_request: '合同变更申请',
  agreement_template: '合同模板',
  qualification_document: '资质文件',
  qualification_type: '资质类型',
  payment: '付款',
  refund: '退款',
  owner_earning: '设备主收入',
  owner_application: '设备主申请',
  equipment: '设备',
  equipment_unit: '设备',
  maintenance_request: '维护单',
  outbox: '事件',
  notification: '通知',
  user: '用户',
  role: '角色',
  setting: '设置',
}
export const objectWord = (type: string): string => objectWords[type] ?? type
