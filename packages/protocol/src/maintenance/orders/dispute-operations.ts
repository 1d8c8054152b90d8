/** Objections to the bill of a work order: below the address it is paid at. */
import { defineEndpoint } from '../../endpoint.ts'
import * as schemas from './dispute-schema.ts'
import { byTask, taskDone } from './task-schema.ts'

const path = '/api/maintenance/orders/:id/dispute/'
const known = ['care.not_found']
const params = byTask
const response = taskDone
const company = ['order', 'keep_machines'] as const
const ended = [...known, 'care.dispute_not_found', 'care.dispute_over']
/** As whoever decides on service orders. */
const desk = 'staff:rental_approve'

export const disputeTask = defineEndpoint({
  name: 'dispute_maintenance_order',
  summary: '付费方对维修费有异议：裁定以前，钱不给师傅',
  method: 'POST',
  path,
  access: 'auth',
  company,
  params,
  body: schemas.taskDisputeRequest,
  idempotent: true,
  response,
  errors: [
    ...known,
    'care.not_due',
    'care.disputed',
    'care.dispute_too_late',
    'care.money_handed_on',
    'care.in_claim',
    'field.file_missing',
  ],
})
export const withdrawTaskDispute = defineEndpoint({
  name: 'withdraw_maintenance_dispute',
  summary: '撤回异议，费用照原来的',
  method: 'POST',
  path: `${path}withdraw/`,
  access: 'auth',
  company,
  params,
  response,
  errors: ended,
})
export const previewTaskDecision = defineEndpoint({
  name: 'preview_maintenance_decision',
  summary: '裁定之前先看：退这么多，师傅和平台各得多少',
  method: 'GET',
  path: `${path}decide-preview/`,
  access: desk,
  params,
  query: schemas.taskDecisionPreviewQuery,
  response: schemas.taskDecisionPreview,
  errors: ended,
})
export const decideTaskDispute = defineEndpoint({
  name: 'decide_maintenance_dispute',
  summary: '裁定维修费的异议：退给付费方多少，其余照常结',
  method: 'POST',
  path: `${path}decide/`,
  access: desk,
  params,
  body: schemas.decideTaskDisputeRequest,
  response,
  errors: [...ended, 'care.in_claim', 'care.action_not_allowed', 'care.changed', 'auth.own_case'],
})
export const taskDisputeEndpoints = [disputeTask, withdrawTaskDispute, previewTaskDecision, decideTaskDispute] as const
