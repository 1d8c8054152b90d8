import { defineErrors } from '../errors.ts'

export const technicianErrors = defineErrors({
  'technician.certification_required': { http: 403, number: 2003, text: '先通过技师认证，才能接单' },
  'technician.suspended': { http: 403, number: 2003, text: '你的技师资格已暂停，请联系平台' },
  'technician.not_found': { http: 404, number: 5000, text: '没有找到这位师傅' },
  'technician.nothing_new': { http: 409, number: 5002, text: '这些技能你都已经认证过，选别的技能或更高的级别' },
  'technician.retry_later': { http: 409, number: 5002, text: '这项技能的测试没有通过不到 7 天，到时候再申请' },
  'technician.circle_not_due': {
    http: 409,
    number: 5002,
    text: '近 30 天交回不到 3 单，也没有爽约，不能缩小他的范围',
  },
  'technician.circle_set': { http: 409, number: 5002, text: '他的范围已经缩小了，先恢复再改' },
  'technician.circle_none': { http: 409, number: 5002, text: '现在没有缩小的接单范围' },
  'technician.place_unknown': { http: 400, number: 3001, text: '没有找到这个地方' },
})
