import { defineErrors } from '../errors.ts'

export const jobErrors = defineErrors({
  'job.not_found': { http: 404, number: 5000, text: '没有找到这一单' },
  'job.technician_not_found': { http: 404, number: 5000, text: '没有找到这位师傅' },
  'job.taken': { http: 409, number: 5002, text: '这一单刚刚被别的师傅接走了' },
  'job.offer_over': { http: 409, number: 5002, text: '派给你的这一单已经过期或者撤回了' },
  'job.overlap': { http: 409, number: 5002, text: '那段时间（连路上）你已经有一单' },
  'job.not_suitable': { http: 409, number: 5002, text: '这一单现在派不了' },
  'job.action_not_allowed': { http: 409, number: 5002, text: '这一单现在不能这样操作' },
  'job.changed': { http: 409, number: 5002, text: '这一单刚刚有变化，请刷新后再试' },
  'job.door_code_wrong': { http: 400, number: 3002, text: '上门码不对，向客户要 4 位上门码' },
  'job.door_code_locked': { http: 409, number: 5002, text: '上门码错了太多次，请联系平台' },
  'job.day_changed': { http: 409, number: 5002, text: '这一天的单刚刚有变化，请刷新后再排' },
  'job.day_not_possible': { http: 409, number: 5002, text: '按这个顺序赶不上答应客户的时间' },
  'job.too_early': { http: 409, number: 5002, text: '还没有到时候' },
  'job.steps_open': { http: 409, number: 5002, text: '还有步骤没有填完' },
  'job.widest': { http: 409, number: 5002, text: '已经找到最远的范围，可以直接派给师傅' },
  'job.not_offered_here': { http: 409, number: 5002, text: '这一单不用这样操作' },
})
