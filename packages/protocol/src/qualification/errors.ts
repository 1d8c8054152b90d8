import { defineErrors } from '../errors.ts'

export const qualificationErrors = defineErrors({
  'qualification.not_found': { http: 404, number: 5000, text: '资质文件不存在' },
  'qualification.holder_not_found': { http: 404, number: 5000, text: '没有这个持有方' },
  'qualification.too_many': { http: 400, number: 1003, text: '最多上传5张资质图片' },
  'qualification.closed': { http: 409, number: 5002, text: '订单当前状态不能修改资质文件' },
  'qualification.last_one': { http: 409, number: 5002, text: '至少保留一份资质文件' },
  'qualification.verified': { http: 409, number: 5002, text: '已通过审核的资质文件不能删除' },
  'qualification.renewed_elsewhere': { http: 409, number: 5002, text: '这份证件平台审核过，到登记它的地方换' },
  'qualification.no_documents': { http: 409, number: 4002, text: '无资质图片警告' },
  'qualification.reason_required': { http: 400, number: 3001, text: '请填写拒绝原因' },
  'qualification.already_decided': { http: 409, number: 5002, text: '这个订单已经审核过了' },
  'qualification.documents_changed': { http: 409, number: 5002, text: '资质文件刚有变化，看过新的再决定' },
  'qualification.not_yet': { http: 404, number: 5000, text: '那时还没有这个订单' },
  'qualification.type_not_found': { http: 404, number: 5000, text: '没有这种证件类型' },
  'qualification.type_exists': { http: 409, number: 5001, text: '类型ID已存在，请使用其他ID' },
})
