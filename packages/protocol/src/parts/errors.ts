import { defineErrors } from '../errors.ts'

export const partsErrors = defineErrors({
  'parts.not_found': { http: 404, number: 5000, text: '没有这个配件' },
  'parts.number_taken': { http: 409, number: 5001, text: '这个配件号已经有了' },
  'parts.changed': { http: 409, number: 5002, text: '别的同事刚改过这个配件，先看看改了什么' },
  'parts.not_enough': { http: 409, number: 5002, text: '库存不够' },
  'parts.too_many': { http: 409, number: 5002, text: '这样一个地方就放不下了，请核对数量' },
  'parts.does_not_fit': { http: 409, number: 5002, text: '这个配件不适用于这台设备，确实要用请写明原因' },
  'parts.retired': { http: 409, number: 5002, text: '这个配件已经停用' },
  'parts.task_not_found': { http: 404, number: 5000, text: '没有这张维护单' },
  'parts.supplier_unknown': { http: 409, number: 5000, text: '没有这家供应商，或已经暂停合作' },
  'parts.inbound_not_found': { http: 404, number: 5000, text: '没有这张入库单' },
  'parts.inbound_action_not_allowed': { http: 409, number: 5002, text: '入库单当前状态不能进行这个操作' },
  'parts.outbound_not_found': { http: 404, number: 5000, text: '没有这张出库单' },
  'parts.outbound_action_not_allowed': { http: 409, number: 5002, text: '出库单当前状态不能进行这个操作' },
})
