/** What a technician objects to, and the desk's decision. Nothing here pays anybody. */
import { defineEndpoint } from '../../endpoint.ts'
import {
  byObjection,
  decideObjectionRequest,
  deskObjectionDone,
  deskObjectionPage,
  deskObjectionQuery,
  objectionDone,
  objectionPage,
  objectionQuery,
  objectionRequest,
} from './schema.ts'

const ownPath = '/api/technician/performance/objections/'
const deskPath = '/api/admin/technicians/objections/'
const refusals = ['job.objection_not_found', 'job.objection_over']

export const listOwnObjections = defineEndpoint({
  name: 'list_own_objections',
  summary: '技师提过的异议，和平台怎么说',
  method: 'GET',
  path: ownPath,
  access: 'auth',
  query: objectionQuery,
  response: objectionPage,
  errors: ['technician.certification_required'],
})
export const objectToJudgement = defineEndpoint({
  name: 'object_to_judgement',
  summary: '对一单的一条约定、或者缩小的接单范围提出异议；一条一次',
  method: 'POST',
  path: ownPath,
  access: 'auth',
  body: objectionRequest,
  idempotent: true,
  status: 201,
  response: objectionDone,
  failure: '没有提交',
  errors: [
    'technician.certification_required',
    'technician.circle_none',
    'job.not_found',
    'job.not_held_against',
    'job.objection_closed',
    'job.objection_made',
  ],
})
export const withdrawObjection = defineEndpoint({
  name: 'withdraw_objection',
  summary: '收回还没有结果的异议',
  method: 'POST',
  path: `${ownPath}:id/withdraw/`,
  access: 'auth',
  params: byObjection,
  response: objectionDone,
  errors: refusals,
})
export const listTechnicianObjections = defineEndpoint({
  name: 'list_technician_objections',
  summary: '技师的异议：没有结果的，最早的在前',
  method: 'GET',
  path: deskPath,
  access: 'staff:equipment_view',
  query: deskObjectionQuery,
  response: deskObjectionPage,
})
export const decideTechnicianObjection = defineEndpoint({
  name: 'decide_technician_objection',
  summary: '异议成立或者不成立，写明原因；成立的，那一单不再算进那一条',
  method: 'POST',
  path: `${deskPath}:id/decide/`,
  access: 'staff:user_edit',
  params: byObjection,
  body: decideObjectionRequest,
  response: deskObjectionDone,
  errors: [...refusals, 'job.objection_same_decider', 'auth.own_case'],
})
export const objectionEndpoints = [
  listOwnObjections,
  objectToJudgement,
  withdrawObjection,
  listTechnicianObjections,
  decideTechnicianObjection,
]
