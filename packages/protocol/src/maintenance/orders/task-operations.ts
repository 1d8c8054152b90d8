/** Work orders: arranged by owner and desk, done by the technician, paid by whoever pays, accepted by whoever asked. */
import { defineEndpoint } from '../../endpoint.ts'
import { taskDetail, taskPage } from './order-schema.ts'
import * as schemas from './task-schema.ts'

export const tasksPath = '/api/maintenance/tasks/'
const access = 'auth'
const known = ['care.not_found']
const moved = [...known, 'care.action_not_allowed', 'care.changed']
const inField = [...moved, 'care.taken_from_you', 'field.event_of_another', 'field.file_missing']
const params = schemas.byTask
const response = schemas.taskDone
const post = <const Name extends string, Body, const Errors extends readonly string[]>(
  name: Name,
  summary: string,
  body: Body,
  errors: Errors,
) =>
  ({
    name,
    summary,
    method: 'POST',
    access,
    params,
    body,
    response,
    errors,
  }) as const

export const listTasks = defineEndpoint({
  name: 'list_tasks',
  summary: '维护单：我处理的、我付费的、我的设备上的；工作人员看全部',
  method: 'GET',
  path: tasksPath,
  access,
  company: 'view_orders',
  query: schemas.taskQuery,
  response: taskPage,
})
export const makeTask = defineEndpoint({
  name: 'make_task',
  summary: '建维护单，可以同时安排日期和技师',
  method: 'POST',
  path: tasksPath,
  access,
  body: schemas.newTask,
  idempotent: true,
  status: 201,
  response,
  errors: [
    'care.unit_not_found',
    'care.not_your_machine',
    'care.payer_unknown',
    'care.technician_not_found',
    'care.technician_is_party',
    'owner.days_taken',
  ],
  company: 'keep_machines',
})
export const getTask = defineEndpoint({
  name: 'get_task',
  summary: '一张维护单：步骤、配件、报价、经过',
  method: 'GET',
  path: `${tasksPath}:id/`,
  // The same as something to be paid: its payment calls stand below this address.
  aliases: ['/api/maintenance/orders/:id/'],
  access,
  company: 'view_orders',
  params,
  response: taskDetail,
  errors: known,
})
export const assignTask = defineEndpoint({
  ...post('assign_task', '安排日期和技师，占用单机那几天', schemas.assignRequest, [
    ...moved,
    'care.technician_not_found',
    'care.technician_is_party',
    'owner.days_taken',
  ]),
  path: `${tasksPath}:id/assign/`,
  company: 'keep_machines',
})
export const agreeVisit = defineEndpoint({
  ...post('agree_visit', '租客同意上门时间，或者说明为什么不行', schemas.agreeVisitRequest, moved),
  path: `${tasksPath}:id/agree-visit/`,
  company: 'receive',
})
export const cancelTask = defineEndpoint({
  ...post('cancel_task', '取消维护单，写明原因', schemas.reasonRequest, [
    ...moved,
    'care.in_claim',
    'care.money_handed_on',
  ]),
  path: `${tasksPath}:id/cancel/`,
  company: 'keep_machines',
})
export const reopenTask = defineEndpoint({
  ...post('reopen_task', '没有修好，或者质保期内又坏了：重新打开', schemas.reasonRequest, [
    ...moved,
    'care.warranty_over',
  ]),
  path: `${tasksPath}:id/reopen/`,
  company: 'receive',
})
export const confirmTask = defineEndpoint({
  name: 'confirm_task',
  summary: '验收',
  method: 'POST',
  path: `${tasksPath}:id/confirm/`,
  access,
  company: 'receive',
  params,
  response,
  errors: moved,
})
export const swapUnit = defineEndpoint({
  ...post('swap_unit', '把挡在前面的租赁换到同款的另一台单机', schemas.swapRequest, [
    ...moved,
    'care.swap_not_possible',
    'owner.days_taken',
  ]),
  path: `${tasksPath}:id/swap/`,
  company: 'keep_machines',
})
export const consentToQuote = defineEndpoint({
  ...post('consent_to_quote', '付费方同意或不同意报价', schemas.consentRequest, [...moved, 'care.quote_changed']),
  path: `${tasksPath}:id/consent/`,
  company: ['order', 'keep_machines'],
})
export const rateTask = defineEndpoint({
  ...post('rate_task', '给这次维修评分，一次', schemas.rateRequest, [...moved, 'care.already_rated']),
  path: `${tasksPath}:id/rate/`,
  company: 'receive',
})

export const acceptTask = defineEndpoint({
  ...post('accept_task', '技师接单', schemas.acceptTaskRequest, inField),
  path: `${tasksPath}:id/accept/`,
})
export const declineTask = defineEndpoint({
  ...post('decline_task', '技师不接，写明原因', schemas.declineRequest, inField),
  path: `${tasksPath}:id/decline/`,
})
export const startTask = defineEndpoint({
  ...post('start_task', '到设备旁开始：扫机器上的码，或者用位置', schemas.startRequest, [
    ...inField,
    'care.other_machine',
  ]),
  path: `${tasksPath}:id/start/`,
})
export const recordSteps = defineEndpoint({
  ...post('record_steps', '填写步骤的结果；超出限值要附照片，并开出后续的维护单', schemas.stepsRequest, inField),
  path: `${tasksPath}:id/steps/`,
})
export const listTaskParts = defineEndpoint({
  name: 'list_task_parts',
  summary: '能用在这台机器上的配件，仓库和自己车上各有多少；给处理的技师和维护台',
  method: 'GET',
  path: `${tasksPath}:id/parts/`,
  access,
  params,
  query: schemas.taskPartsQuery,
  response: schemas.taskParts,
  errors: [...known, 'auth.forbidden'],
})
export const takeParts = defineEndpoint({
  ...post('take_parts', '领用配件；超出付费方同意的报价不能领', schemas.partsRequest, [
    ...inField,
    'care.consent_missing',
    'parts.not_found',
    'parts.not_enough',
    'parts.does_not_fit',
  ]),
  path: `${tasksPath}:id/parts/`,
})
export const pauseTask = defineEndpoint({
  ...post('pause_task', '暂停：等配件、等停机或等许可', schemas.pauseRequest, inField),
  path: `${tasksPath}:id/pause/`,
})
export const resumeTask = defineEndpoint({
  ...post('resume_task', '继续处理', schemas.resumeRequest, inField),
  path: `${tasksPath}:id/resume/`,
})
export const quoteTask = defineEndpoint({
  ...post('quote_task', '提出报价：工时和上门费按价目表，配件按标价', schemas.quoteRequest, [
    ...inField,
    'care.quote_free',
  ]),
  path: `${tasksPath}:id/quote/`,
})
export const completeTask = defineEndpoint({
  ...post('complete_task', '处理完成：结果、表数、前后照片、换下的配件、签字', schemas.completeRequest, [
    ...inField,
    'care.consent_missing',
    'care.steps_open',
    'field.waits_for_clash',
    'agreement.signature_invalid',
  ]),
  path: `${tasksPath}:id/complete/`,
})
export const taskEndpoints = [
  listTasks,
  makeTask,
  getTask,
  assignTask,
  agreeVisit,
  cancelTask,
  reopenTask,
  confirmTask,
  swapUnit,
  consentToQuote,
  rateTask,
  acceptTask,
  declineTask,
  startTask,
  recordSteps,
  listTaskParts,
  takeParts,
  pauseTask,
  resumeTask,
  quoteTask,
  completeTask,
]
