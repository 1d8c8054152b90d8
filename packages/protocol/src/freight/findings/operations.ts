/** What looks as if somebody went round the rules: staff look, and say what came of it. */
import { defineEndpoint } from '../../endpoint.ts'
import { byFinding, closeFindingRequest, findingDone, findingPage, findingQuery } from './schema.ts'

const path = '/api/admin/freight/findings/'
export const listFindings = defineEndpoint({
  name: 'list_freight_findings',
  summary: '货运里要查看的：一台设备两个名字、反复接了又放弃、货主和司机像是同一个人',
  method: 'GET',
  path,
  access: 'staff:rental_view',
  query: findingQuery,
  response: findingPage,
})
export const closeFinding = defineEndpoint({
  name: 'close_freight_finding',
  summary: '看过了：没有问题，或已经处理，写明原因；有新的事实才会再出现',
  method: 'POST',
  path: `${path}:id/close/`,
  access: 'staff:rental_approve',
  params: byFinding,
  body: closeFindingRequest,
  response: findingDone,
  errors: ['freight.finding_not_found', 'freight.finding_closed', 'auth.own_case'],
})
export const findingEndpoints = [listFindings, closeFinding]
