import { defineErrors } from '../errors.ts'

export const technicianErrors = defineErrors({
  'technician.certification_required': { http: 403, number: 2003, text: '先通过技师认证，才能接单' },
  'technician.suspended': { http: 403, number: 2003, text: '你的技师资格已暂停，请联系平台' },
  'technician.not_found': { http: 404, number: 5000, text: '没有找到这位师傅' },
  'technician.nothing_new': { http: 409, number: 5002, text: '这些技能你都已经认证过，选别的技能或更高的级别' },
  'technician.retry_later': { http: 409, number: 5002, text: '这项技能的测试没有通过不到 7 天，到时候再申请' },
  'technician.place_unknown': { http: 400, number: 3001, text: '没有找到这个地方' },
})
