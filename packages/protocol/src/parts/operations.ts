/** Spare parts: what there is of them, what comes, what goes. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byInbound,
  cancelInboundRequest,
  inbound,
  inboundDone,
  inboundPage,
  inboundQuery,
  newInbound,
  receiveRequest,
} from './inbound-schema.ts'
import {
  byOutbound,
  cancelOutboundRequest,
  issueRequest,
  newOutbound,
  outbound,
  outboundDone,
  outboundPage,
  outboundQuery,
  returnRequest,
} from './outbound-schema.ts'
import {
  byPart,
  countRequest,
  movementPage,
  movementQuery,
  moveRequest,
  newPart,
  part,
  partChange,
  partDone,
  partFindingPage,
  partFindingQuery,
  partPage,
  partQuery,
  shortages,
  stockQuery,
  stockThen,
} from './part-schema.ts'

const base = '/api/maintenance/parts/'
const sees = 'staff:equipment_view'
const writes = 'staff:equipment_edit'

export const listParts = defineEndpoint({
  name: 'list_parts',
  summary: '配件库存：现有、预留、在哪里，低于最低库存的',
  method: 'GET',
  path: base,
  access: sees,
  query: partQuery,
  response: partPage,
})
export const createPart = defineEndpoint({
  name: 'create_part',
  summary: '登记一个配件',
  method: 'POST',
  path: base,
  access: 'staff:equipment_create',
  body: newPart,
  idempotent: true,
  status: 201,
  response: partDone,
  errors: ['parts.number_taken'],
})
export const listShortages = defineEndpoint({
  name: 'list_part_shortages',
  summary: '缺什么：低于最低库存的、维护单要而没有的，按供应商归好',
  method: 'GET',
  path: `${base}shortages/`,
  access: writes,
  response: shortages,
})
export const listPartFindings = defineEndpoint({
  name: 'list_part_findings',
  summary: '要盘点的：师傅用了、账上没有的配件，盘过那个库位就了结',
  method: 'GET',
  path: `${base}findings/`,
  access: sees,
  query: partFindingQuery,
  response: partFindingPage,
})
export const readPart = defineEndpoint({
  name: 'read_part',
  summary: '一个配件：适用机型、替代件、各库位的数量',
  method: 'GET',
  path: `${base}:id/`,
  access: sees,
  params: byPart,
  response: part,
  errors: ['parts.not_found'],
})
export const changePart = defineEndpoint({
  name: 'change_part',
  summary: '修改一个配件，停用或重新启用',
  method: 'PATCH',
  path: `${base}:id/`,
  access: writes,
  params: byPart,
  body: partChange,
  response: partDone,
  errors: ['parts.not_found', 'parts.number_taken', 'parts.changed'],
})
export const setPartPhoto = defineEndpoint({
  name: 'set_part_photo',
  summary: '换配件的照片',
  method: 'POST',
  path: `${base}:id/photo/`,
  access: writes,
  params: byPart,
  files: { photo: { max: 1, kind: 'image' } },
  response: partDone,
  errors: ['parts.not_found'],
})
export const listMovements = defineEndpoint({
  name: 'list_part_movements',
  summary: '库存变动：每一笔，什么时候、谁、为什么、之后还有多少',
  method: 'GET',
  path: `${base}:id/movements/`,
  access: sees,
  params: byPart,
  query: movementQuery,
  response: movementPage,
  errors: ['parts.not_found'],
})
export const readStockThen = defineEndpoint({
  name: 'read_part_stock',
  summary: '过去某个时刻的库存',
  method: 'GET',
  path: `${base}:id/stock/`,
  access: sees,
  params: byPart,
  query: stockQuery,
  response: stockThen,
  errors: ['parts.not_found'],
})
export const countPart = defineEndpoint({
  name: 'count_part',
  summary: '盘点一个库位，差异写明原因',
  method: 'POST',
  path: `${base}:id/count/`,
  access: writes,
  params: byPart,
  body: countRequest,
  idempotent: true,
  response: partDone,
  errors: ['parts.not_found', 'parts.not_enough', 'parts.too_many'],
})
export const movePart = defineEndpoint({
  name: 'move_part',
  summary: '移库',
  method: 'POST',
  path: `${base}:id/move/`,
  access: writes,
  params: byPart,
  body: moveRequest,
  idempotent: true,
  response: partDone,
  errors: ['parts.not_found', 'parts.not_enough', 'parts.too_many'],
})

const inbounds = `${base}inbound/`
const ofInbound = ['parts.inbound_not_found', 'parts.inbound_action_not_allowed', 'auth.own_case']
export const listInbounds = defineEndpoint({
  name: 'list_inbounds',
  summary: '入库单',
  method: 'GET',
  path: inbounds,
  access: sees,
  query: inboundQuery,
  response: inboundPage,
})
export const createInbound = defineEndpoint({
  name: 'create_inbound',
  summary: '向供应商下单，或先存草稿',
  method: 'POST',
  path: inbounds,
  access: writes,
  body: newInbound,
  idempotent: true,
  status: 201,
  response: inboundDone,
  errors: ['parts.not_found', 'parts.retired', 'parts.supplier_unknown', 'auth.own_case'],
})
export const readInbound = defineEndpoint({
  name: 'read_inbound',
  summary: '一张入库单',
  method: 'GET',
  path: `${inbounds}:id/`,
  access: sees,
  params: byInbound,
  response: inbound,
  errors: ['parts.inbound_not_found'],
})
export const orderInbound = defineEndpoint({
  name: 'order_inbound',
  summary: '把草稿下单',
  method: 'POST',
  path: `${inbounds}:id/order/`,
  access: writes,
  params: byInbound,
  response: inboundDone,
  errors: [...ofInbound, 'parts.supplier_unknown'],
})
export const receiveInbound = defineEndpoint({
  name: 'receive_inbound',
  summary: '收货入库：全部、部分，差异写明原因',
  method: 'POST',
  path: `${inbounds}:id/receive/`,
  access: writes,
  params: byInbound,
  body: receiveRequest,
  idempotent: true,
  response: inboundDone,
  errors: [...ofInbound, 'parts.too_many'],
})
export const cancelInbound = defineEndpoint({
  name: 'cancel_inbound',
  summary: '取消还没有到货的入库单',
  method: 'POST',
  path: `${inbounds}:id/cancel/`,
  access: writes,
  params: byInbound,
  body: cancelInboundRequest,
  response: inboundDone,
  errors: ofInbound,
})

const outbounds = `${base}outbound/`
const ofOutbound = ['parts.outbound_not_found', 'parts.outbound_action_not_allowed']
export const listOutbounds = defineEndpoint({
  name: 'list_outbounds',
  summary: '出库单',
  method: 'GET',
  path: outbounds,
  access: sees,
  query: outboundQuery,
  response: outboundPage,
})
export const createOutbound = defineEndpoint({
  name: 'create_outbound',
  summary: '申请配件，先预留：给维护单、给技师随车、销售',
  method: 'POST',
  path: outbounds,
  access: writes,
  body: newOutbound,
  idempotent: true,
  status: 201,
  response: outboundDone,
  errors: ['parts.not_found', 'parts.retired', 'parts.not_enough', 'parts.does_not_fit', 'parts.task_not_found'],
})
export const readOutbound = defineEndpoint({
  name: 'read_outbound',
  summary: '一张出库单',
  method: 'GET',
  path: `${outbounds}:id/`,
  access: sees,
  params: byOutbound,
  response: outbound,
  errors: ['parts.outbound_not_found'],
})
export const issueOutbound = defineEndpoint({
  name: 'issue_outbound',
  summary: '出库：预留的全部或部分，没出的不再预留',
  method: 'POST',
  path: `${outbounds}:id/issue/`,
  access: writes,
  params: byOutbound,
  body: issueRequest,
  response: outboundDone,
  errors: [...ofOutbound, 'parts.not_enough', 'parts.too_many'],
})
export const returnOutbound = defineEndpoint({
  name: 'return_outbound',
  summary: '退回没有用掉的配件',
  method: 'POST',
  path: `${outbounds}:id/return/`,
  access: writes,
  params: byOutbound,
  body: returnRequest,
  idempotent: true,
  response: outboundDone,
  errors: [...ofOutbound, 'parts.not_enough', 'parts.too_many'],
})
export const cancelOutbound = defineEndpoint({
  name: 'cancel_outbound',
  summary: '取消还没有出库的申请，预留放回',
  method: 'POST',
  path: `${outbounds}:id/cancel/`,
  access: writes,
  params: byOutbound,
  body: cancelOutboundRequest,
  response: outboundDone,
  errors: ofOutbound,
})

export const partsEndpoints = [
  listParts,
  createPart,
  listShortages,
  listPartFindings,
  listInbounds,
  createInbound,
  readInbound,
  orderInbound,
  receiveInbound,
  cancelInbound,
  listOutbounds,
  createOutbound,
  readOutbound,
  issueOutbound,
  returnOutbound,
  cancelOutbound,
  readPart,
  changePart,
  setPartPhoto,
  listMovements,
  readStockThen,
  countPart,
  movePart,
]
