/** What a technician is offered, and what he does to it (⚑: also without network). */
import { defineEndpoint } from '../endpoint.ts'
import {
  completeRequest,
  partsRequest,
  quoteRequest,
  taskParts,
  taskPartsQuery,
} from '../maintenance/orders/task-schema.ts'
import { ownEarningQuery } from '../payment/own-earning-schema.ts'
import { jobEarningPage, jobPerformance } from './record-schema.ts'
import * as schema from './schema.ts'

export const jobsPath = '/api/technician/jobs/'
const access = 'auth'
const ofTechnician = ['technician.certification_required', 'technician.suspended']

export const listJobs = defineEndpoint({
  name: 'list_jobs',
  summary: '技师的单：派给我的、我的、做过的',
  method: 'GET',
  path: jobsPath,
  access,
  query: schema.jobQuery,
  response: schema.jobPage,
  errors: ofTechnician,
})
export const getJob = defineEndpoint({
  name: 'get_job',
  summary: '一单的详情；地址和电话从接单到验收可见',
  method: 'GET',
  path: `${jobsPath}:id/`,
  access,
  params: schema.byJob,
  response: schema.jobDetail,
  errors: [...ofTechnician, 'job.not_found'],
})

const act = { method: 'POST', access, params: schema.byJob, response: schema.jobDone } as const
const moved = [
  ...ofTechnician,
  'job.not_found',
  'job.action_not_allowed',
  'job.changed',
  // Of a work order its own commands say why not.
  'care.action_not_allowed',
  'care.taken_from_you',
  'field.event_of_another',
  'field.file_missing',
]
const path = (name: string) => `${jobsPath}:id/${name}/`

export const acceptJob = defineEndpoint({
  ...act,
  name: 'accept_job',
  summary: '接单：只有一位能接到',
  path: path('accept'),
  body: schema.acceptJobRequest,
  errors: [...moved, 'job.taken', 'job.offer_over', 'job.overlap', 'job.not_suitable'],
})
export const declineJob = defineEndpoint({
  ...act,
  name: 'decline_job',
  summary: '不接：说个原因，不影响以后派单',
  path: path('decline'),
  body: schema.declineJobRequest,
  errors: [...moved, 'job.offer_over'],
})
export const releaseJob = defineEndpoint({
  ...act,
  name: 'release_job',
  summary: '交回已接的单，马上重新派给别人',
  path: path('release'),
  body: schema.releaseJobRequest,
  errors: moved,
})
export const departForJob = defineEndpoint({
  ...act,
  name: 'depart_for_job',
  summary: '出发；说了要晚到，客户会知道',
  path: path('depart'),
  body: schema.departJobRequest,
  errors: moved,
})
export const lateForJob = defineEndpoint({
  ...act,
  name: 'late_for_job',
  summary: '要晚到：到场以前随时可以说，客户会知道',
  path: path('late'),
  body: schema.lateForJobRequest,
  errors: moved,
})
export const checkInAtJob = defineEndpoint({
  ...act,
  name: 'check_in_at_job',
  summary: '到场：上门码、机器码或者位置；离得远的会记下并标出',
  path: path('checkin'),
  body: schema.checkinRequest,
  errors: [...moved, 'job.door_code_wrong', 'job.door_code_locked'],
})
export const startJob = defineEndpoint({
  ...act,
  name: 'start_job',
  summary: '开始处理',
  path: path('start'),
  body: schema.startJobRequest,
  errors: moved,
})
export const fillJobSteps = defineEndpoint({
  ...act,
  name: 'fill_job_steps',
  summary: '填写步骤；超出范围的要拍照',
  path: path('steps'),
  body: schema.jobStepsRequest,
  maxKeys: 2000,
  errors: moved,
})
export const listJobParts = defineEndpoint({
  name: 'list_job_parts',
  summary: '这一单能用的配件：仓库有多少，我车上有多少',
  method: 'GET',
  path: path('parts'),
  access,
  params: schema.byJob,
  query: taskPartsQuery,
  response: taskParts,
  errors: [...ofTechnician, 'job.not_found', 'auth.forbidden'],
})
export const takeJobParts = defineEndpoint({
  ...act,
  name: 'take_job_parts',
  summary: '领用配件；超出客户同意的报价不能领',
  path: path('parts'),
  body: partsRequest,
  maxKeys: 400,
  errors: [...moved, 'parts.not_found', 'parts.not_enough', 'parts.does_not_fit', 'care.consent_missing'],
})
export const pauseJob = defineEndpoint({
  ...act,
  name: 'pause_job',
  summary: '暂停：等配件、等停机或等许可',
  path: path('pause'),
  body: schema.pauseJobRequest,
  errors: moved,
})
export const resumeJob = defineEndpoint({
  ...act,
  name: 'resume_job',
  summary: '继续处理',
  path: path('resume'),
  body: schema.resumeJobRequest,
  errors: moved,
})
export const quoteJob = defineEndpoint({
  ...act,
  name: 'quote_job',
  summary: '报价：每一行都在价目表里',
  path: path('quote'),
  body: quoteRequest,
  maxKeys: 400,
  errors: moved,
})
export const completeJob = defineEndpoint({
  ...act,
  name: 'complete_job',
  summary: '完成：结果、前后照片、换下的件、客户签名',
  path: path('complete'),
  body: completeRequest,
  maxKeys: 1000,
  errors: [...moved, 'job.steps_open', 'care.consent_missing', 'field.waits_for_clash'],
})
export const reportAbsentCustomer = defineEndpoint({
  ...act,
  name: 'report_absent_customer',
  summary: '客户不在：到场 20 分钟后可以离开，收上门费',
  path: path('no-show'),
  body: schema.absentRequest,
  errors: [...moved, 'job.too_early'],
})
export const reportDanger = defineEndpoint({
  ...act,
  name: 'report_danger',
  summary: '现场有危险：停下来，平台马上知道',
  path: path('danger'),
  body: schema.dangerRequest,
  errors: moved,
})

export const listJobEarnings = defineEndpoint({
  name: 'list_job_earnings',
  summary: '技师的收入：每一单、哪天打款',
  method: 'GET',
  path: '/api/technician/earnings/',
  access,
  query: ownEarningQuery,
  response: jobEarningPage,
  errors: ['technician.certification_required'],
})
export const readJobPerformance = defineEndpoint({
  name: 'read_job_performance',
  summary: '技师的履约：准时、一次修好、返修、先同意后收费，每一单怎么算',
  method: 'GET',
  path: '/api/technician/performance/',
  access,
  response: jobPerformance,
  errors: ['technician.certification_required'],
})

export const jobEndpoints = [
  listJobs,
  getJob,
  acceptJob,
  declineJob,
  releaseJob,
  departForJob,
  lateForJob,
  checkInAtJob,
  startJob,
  fillJobSteps,
  listJobParts,
  takeJobParts,
  pauseJob,
  resumeJob,
  quoteJob,
  completeJob,
  reportAbsentCustomer,
  reportDanger,
  listJobEarnings,
  readJobPerformance,
]
