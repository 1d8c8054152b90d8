/** Maintenance plans, what they come to, and the readings that move them. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byPlan,
  newPlan,
  plan,
  planChange,
  planDone,
  planParts,
  planPartsQuery,
  planPage,
  planQuery,
  planReason,
  planTrial,
  planUnitPage,
  planUnitsQuery,
  predictivePage,
  predictiveQuery,
  preview,
} from './plan-schema.ts'
import {
  answerRequest,
  byQuestion,
  byUnit,
  questionDone,
  questionPage,
  questionQuery,
  readingRequest,
  readingTaken,
} from './reading-schema.ts'

export const plansPath = '/api/maintenance/plans/'
const access = 'auth'
/** Steps and triggers have many fields; more steps than there may be are refused by their name. */
const whole = { maxBody: 1_000_000, maxKeys: 25_000, maxItems: 5_000 } as const
const desk = 'staff:equipment_edit'
const ofPlan = ['upkeep.plan_not_found', 'upkeep.owners_only']
const moves = [...ofPlan, 'upkeep.action_not_allowed', 'auth.own_case']

export const listPlans = defineEndpoint({
  name: 'list_upkeep_plans',
  summary: '维保计划：设备主看自己的，维保人员看全部',
  method: 'GET',
  path: plansPath,
  access,
  query: planQuery,
  response: planPage,
  company: 'keep_machines',
})
export const createPlan = defineEndpoint({
  name: 'create_upkeep_plan',
  summary: '新建一个维保计划，先是草稿，启用以后才开单',
  method: 'POST',
  path: plansPath,
  access,
  body: newPlan,
  ...whole,
  idempotent: true,
  status: 201,
  response: planDone,
  errors: ['upkeep.owners_only', 'upkeep.unit_not_found', 'parts.not_found', 'parts.retired', 'auth.own_case'],
  company: 'keep_machines',
})
export const previewPlan = defineEndpoint({
  name: 'preview_upkeep_plan',
  summary: '试算：过去一年会在哪些天、今后 12 个月会在哪些天，不保存',
  method: 'POST',
  path: `${plansPath}preview/`,
  access,
  body: planTrial,
  ...whole,
  response: preview,
  errors: ['upkeep.owners_only', 'upkeep.unit_not_found', 'upkeep.plan_not_found'],
  company: 'keep_machines',
})
export const listPlanParts = defineEndpoint({
  name: 'list_upkeep_plan_parts',
  summary: '计划里可以写的配件，按名称或编号找；给做计划的设备主和维保人员',
  method: 'GET',
  path: `${plansPath}parts/`,
  access,
  query: planPartsQuery,
  response: planParts,
  errors: ['upkeep.owners_only'],
  company: 'keep_machines',
})
export const readPlan = defineEndpoint({
  name: 'read_upkeep_plan',
  summary: '一个维保计划',
  method: 'GET',
  path: `${plansPath}:id/`,
  access,
  params: byPlan,
  response: plan,
  errors: ['upkeep.plan_not_found'],
  company: 'keep_machines',
})
export const changePlan = defineEndpoint({
  name: 'change_upkeep_plan',
  summary: '修改维保计划；周期改了，下次的日子跟着重算',
  method: 'PATCH',
  path: `${plansPath}:id/`,
  access,
  params: byPlan,
  body: planChange,
  ...whole,
  response: planDone,
  errors: [...moves, 'upkeep.changed', 'upkeep.unit_not_found', 'parts.not_found', 'parts.retired'],
  company: 'keep_machines',
})
export const listPlanUnits = defineEndpoint({
  name: 'list_upkeep_plan_units',
  summary: '计划管的每台单机：下次哪天、上次哪天、有没有开着的单',
  method: 'GET',
  path: `${plansPath}:id/units/`,
  access,
  params: byPlan,
  query: planUnitsQuery,
  response: planUnitPage,
  errors: ['upkeep.plan_not_found'],
  company: 'keep_machines',
})
const move = <const N extends string, const A extends string>(name: N, summary: string, action: A) =>
  defineEndpoint({
    name,
    summary,
    method: 'POST',
    path: `${plansPath}:id/${action}/`,
    access,
    params: byPlan,
    body: planReason,
    company: 'keep_machines',
    response: planDone,
    errors: [...moves, 'upkeep.no_units'],
  })
export const activatePlan = move('activate_upkeep_plan', '启用，或暂停后重新启用', 'activate')
export const pausePlan = move('pause_upkeep_plan', '暂停：不再开新单，恢复后到期的补开一次', 'pause')
export const endPlan = move('end_upkeep_plan', '结束', 'end')

export const listPredictions = defineEndpoint({
  name: 'list_upkeep_predictions',
  summary: '预测：每台单机按实际使用，下次到期在哪天、在什么范围；没有读数就不预测',
  method: 'GET',
  path: '/api/maintenance/predictive/',
  access,
  query: predictiveQuery,
  response: predictivePage,
  company: 'keep_machines',
})
export const takeReading = defineEndpoint({
  name: 'take_unit_reading',
  summary: '登记一台单机的读数和报警；同样的送多少次都只算一次',
  method: 'POST',
  path: '/api/maintenance/units/:id/readings/',
  access: desk,
  params: byUnit,
  body: readingRequest,
  response: readingTaken,
  errors: ['upkeep.unit_not_found'],
})
const questions = '/api/maintenance/meter-questions/'
export const listQuestions = defineEndpoint({
  name: 'list_meter_questions',
  summary: '读数疑问：倒退、跳得太多、换过表的，等维保人员看',
  method: 'GET',
  path: questions,
  access: desk,
  query: questionQuery,
  response: questionPage,
})
export const answerQuestion = defineEndpoint({
  name: 'answer_meter_question',
  summary: '回答读数疑问：读数正确、读错了、换过表',
  method: 'POST',
  path: `${questions}:id/answer/`,
  access: desk,
  params: byQuestion,
  body: answerRequest,
  response: questionDone,
  errors: ['upkeep.question_not_found', 'upkeep.question_answered', 'auth.own_case'],
})
export const upkeepEndpoints = [
  listPlans,
  createPlan,
  previewPlan,
  listPlanParts,
  readPlan,
  changePlan,
  listPlanUnits,
  activatePlan,
  pausePlan,
  endPlan,
  listPredictions,
  takeReading,
  listQuestions,
  answerQuestion,
]
