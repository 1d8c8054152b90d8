import { defineErrors } from '../errors.ts'

export const ownerErrors = defineErrors({
  'owner.application_not_found': { http: 404, number: 5000, text: '申请不存在' },
  'owner.application_pending': { http: 409, number: 5001, text: '你已有一份申请正在审核，有结果前不能再提交' },
  'owner.application_decided': { http: 409, number: 5002, text: '这份申请已经审核过了' },
  'owner.papers_missing': { http: 400, number: 3001, text: '申请材料不全' },
  'owner.papers_lacking': { http: 409, number: 5002, text: '申请材料不全，不能通过' },
  'owner.papers_changed': { http: 409, number: 5002, text: '申请材料刚有变化，看过新的再决定' },
  'owner.not_checked': { http: 409, number: 5002, text: '还没有实地核验，不能通过' },
  'owner.suspended': { http: 409, number: 5002, text: '设备主资格已暂停，恢复前不能登记新设备' },
  'owner.reason_required': { http: 400, number: 3001, text: '请填写拒绝原因' },
  'owner.serial_taken': { http: 400, number: 5001, text: '这个编号已被另一台设备使用' },
  'owner.equipment_busy': { http: 409, number: 5002, text: '设备还有进行中的订单，完成后才能移除' },
  'owner.unit_not_found': { http: 404, number: 5000, text: '这台单机不存在' },
  'owner.unit_busy': { http: 409, number: 5002, text: '这台单机之后还有安排，不能停用' },
  'owner.photo_not_found': { http: 404, number: 5000, text: '照片不存在' },
  'owner.document_not_found': { http: 404, number: 5000, text: '证件不存在' },
  'owner.days_taken': { http: 409, number: 4000, text: '所选日期已有安排' },
  'owner.block_not_found': { http: 404, number: 5000, text: '这段暂停不存在' },
  'owner.block_over': { http: 409, number: 5002, text: '已经过去的日期不能再改' },
  'owner.block_of_maintenance': { http: 409, number: 5002, text: '这段时间属于一张维护单，请在维护单里处理' },
  'owner.earning_not_found': { http: 404, number: 5000, text: '没有这笔收益' },
})
