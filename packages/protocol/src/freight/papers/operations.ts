/** A driver's papers: when each ends, and a new one in its place after a review. */
import { defineEndpoint } from '../../endpoint.ts'
import { paperFiles } from './renewal-kind.ts'
import { driverPapersAnswer, paperRequest, paperSent } from './schema.ts'

const path = '/api/transportation/driver/papers/'
export const listDriverPapers = defineEndpoint({
  name: 'list_driver_papers',
  summary: '我的证件和车辆的证件：哪天到期，有没有在审核的新证件',
  method: 'GET',
  path,
  access: 'auth',
  response: driverPapersAnswer,
  errors: ['freight.driver_required'],
})
export const renewDriverPaper = defineEndpoint({
  name: 'renew_driver_paper',
  summary: '交一份新证件，平台审核通过后换上；审核通过前原来的照常有效',
  method: 'POST',
  path,
  access: 'auth',
  body: paperRequest,
  files: paperFiles,
  idempotent: true,
  status: 201,
  response: paperSent,
  failure: '没有提交',
  errors: [
    'freight.driver_required',
    'freight.vehicle_not_found',
    'application.pending',
    'application.papers_missing',
    'application.paper_of_other',
  ],
})
export const driverPaperEndpoints = [listDriverPapers, renewDriverPaper]
