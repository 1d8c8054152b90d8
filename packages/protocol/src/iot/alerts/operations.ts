/** Rules and alerts: owners have those of their machines, whoever manages all has all, renters read those of what they have now. */
import { defineEndpoint } from '../../endpoint.ts'
import { done } from '../../values.ts'
import * as z from 'zod/mini'
import * as rules from './rule-schema.ts'
import * as schema from './schema.ts'

const alerts = '/api/iot/alerts/'
const ruleBase = '/api/iot/alert-rules/'
const access = 'auth'
const company = 'view_orders'

export const listAlertRules = defineEndpoint({
  name: 'list_alert_rules',
  summary: '告警规则：自己的和平台自带的，管理人员看平台的',
  method: 'GET',
  path: ruleBase,
  access,
  query: rules.ruleQuery,
  response: rules.rulePage,
  company: 'keep_machines',
})
export const createAlertRule = defineEndpoint({
  name: 'create_alert_rule',
  summary: '新建告警规则',
  method: 'POST',
  path: ruleBase,
  access,
  body: rules.ruleRequest,
  idempotent: true,
  response: z.extend(rules.rule, done),
  status: 201,
  errors: ['device.owners_only', 'device.not_found', 'alert_rule.too_many'],
  company: 'keep_machines',
})
const oneRule = { path: `${ruleBase}:id/`, access, params: rules.byRule } as const
export const getAlertRule = defineEndpoint({
  name: 'get_alert_rule',
  summary: '一条告警规则',
  method: 'GET',
  ...oneRule,
  response: rules.rule,
  errors: ['alert_rule.not_found'],
  company: 'keep_machines',
})
export const changeAlertRule = defineEndpoint({
  name: 'change_alert_rule',
  summary: '修改告警规则，从下一条读数起按新的判断',
  method: 'PUT',
  ...oneRule,
  body: rules.ruleRequest,
  response: z.extend(rules.rule, done),
  errors: ['alert_rule.not_found', 'device.not_found', 'alert_rule.danger'],
  company: 'keep_machines',
})
export const deleteAlertRule = defineEndpoint({
  name: 'delete_alert_rule',
  summary: '删除告警规则，它的告警随后关闭',
  method: 'DELETE',
  ...oneRule,
  response: z.object(done),
  errors: ['alert_rule.not_found', 'alert_rule.built_in'],
  company: 'keep_machines',
})

export const listIotAlerts = defineEndpoint({
  name: 'list_iot_alerts',
  summary: '物联网告警，新的在前',
  method: 'GET',
  path: alerts,
  access,
  company,
  query: schema.alertQuery,
  response: schema.alertPage,
})
const oneAlert = { path: `${alerts}:id/`, access, params: schema.byAlert } as const
export const getIotAlert = defineEndpoint({
  name: 'get_iot_alert',
  summary: '一件告警和它的经过',
  method: 'GET',
  ...oneAlert,
  company,
  response: schema.deviceAlert,
  errors: ['alert.not_found'],
})
const errors = ['alert.not_found', 'alert.owners_only', 'alert.already_done', 'alert.action_not_allowed'] as const
const act = { method: 'POST', access, params: schema.byAlert, response: schema.changedAlert, errors } as const
const at = <const P extends string>(part: P) => `${alerts}:id/${part}/` as const
export const acknowledgeAlert = defineEndpoint({
  name: 'acknowledge_alert',
  summary: '确认告警：有人在处理，不再提醒和升级',
  path: at('acknowledge'),
  ...act,
  company: 'receive',
})
export const closeAlert = defineEndpoint({
  name: 'close_alert',
  summary: '关闭告警',
  path: at('close'),
  body: schema.notesRequest,
  ...act,
  company: 'receive',
})
export const snoozeAlert = defineEndpoint({
  name: 'snooze_alert',
  summary: '到某个时间以前不再提醒',
  path: at('snooze'),
  body: schema.snoozeRequest,
  ...act,
  company: 'receive',
})
export const assignAlert = defineEndpoint({
  name: 'assign_alert',
  summary: '把告警交给一个人处理',
  path: at('assign'),
  body: schema.assignRequest,
  ...act,
  company: 'keep_machines',
})
export const commentAlert = defineEndpoint({
  name: 'comment_alert',
  summary: '给告警写备注',
  path: at('comment'),
  body: schema.commentRequest,
  ...act,
  company: 'receive',
})
export const repairFromAlert = defineEndpoint({
  name: 'repair_from_alert',
  summary: '从告警报修，附上告警前后的读数',
  path: at('maintenance'),
  body: schema.repairRequest,
  ...act,
  response: schema.openedRepair,
  status: 201,
  errors: [...errors, 'alert.no_machine'],
  company: 'keep_machines',
})
export const tellRenterOfAlert = defineEndpoint({
  name: 'tell_renter_of_alert',
  summary: '给现在用着机器的人发一条消息',
  method: 'POST',
  path: at('tell-renter'),
  access,
  params: schema.byAlert,
  body: schema.tellRenterRequest,
  response: schema.changedAlert,
  errors: [...errors, 'alert.no_renter', 'alert.told_lately'],
  company: 'keep_machines',
})
export const listAlertAssignees = defineEndpoint({
  name: 'list_alert_assignees',
  summary: '这件告警可以交给谁',
  method: 'GET',
  path: at('assignees'),
  access,
  params: schema.byAlert,
  response: schema.assignees,
  errors: ['alert.not_found', 'alert.owners_only'],
  company: 'keep_machines',
})

export const alertEndpoints = [
  listAlertRules,
  createAlertRule,
  getAlertRule,
  changeAlertRule,
  deleteAlertRule,
  listIotAlerts,
  getIotAlert,
  acknowledgeAlert,
  closeAlert,
  snoozeAlert,
  assignAlert,
  commentAlert,
  repairFromAlert,
  tellRenterOfAlert,
  listAlertAssignees,
]
