import { defineErrors } from '../errors.ts'

export const applicationErrors = defineErrors({
  'application.not_found': { http: 404, number: 5000, text: '申请不存在' },
  'application.pending': { http: 409, number: 5001, text: '你已有一份申请正在审核，有结果前不能再提交' },
  'application.suspended': { http: 409, number: 5002, text: '你的资格已暂停，恢复前不能再申请' },
  'application.decided': { http: 409, number: 5002, text: '这份申请已经审核过了' },
  'application.papers_missing': { http: 400, number: 3001, text: '申请材料不全' },
  'application.paper_of_other': { http: 400, number: 3001, text: '证件要是本人的，证件上的姓名和申请人不一样' },
  'application.other_person': { http: 409, number: 5002, text: '这个账号平台已核实为另一个人，要用本人的身份申请' },
  'application.papers_lacking': { http: 409, number: 5002, text: '申请材料不全，不能通过' },
  'application.papers_changed': { http: 409, number: 5002, text: '申请材料刚有变化，看过新的再决定' },
  'application.not_checked': { http: 409, number: 5002, text: '检查还没有做完，不能通过' },
  'application.cannot_grant': { http: 409, number: 5002, text: '现在不能通过这份申请' },
  'application.reason_required': { http: 400, number: 3001, text: '请填写原因' },
  'application.check_by_itself': { http: 409, number: 5002, text: '这项检查由系统记录，不用人工填写' },
  'application.check_not_found': { http: 404, number: 5000, text: '这种申请没有这项检查' },
})
