import { defineErrors } from '../errors.ts'

export const fieldErrors = defineErrors({
  'field.file_missing': { http: 409, number: 5002, text: '照片还没有上传完，传完再提交' },
  'field.hash_differs': { http: 400, number: 1003, text: '文件和它的校验值不一致，请重新上传' },
  'field.piece_gap': { http: 409, number: 5002, text: '前面的部分还没有收到，请从断开的地方接着传' },
  'field.too_much_pending': { http: 409, number: 5002, text: '没传完的文件太多，先把它们传完' },
  'field.unknown_subject': { http: 404, number: 5000, text: '没有这样的运单或工单' },
  'field.unknown_kind': { http: 400, number: 3002, text: '没有这种动作' },
  'field.event_of_another': { http: 409, number: 5001, text: '这个编号已被用过' },
  'field.waits_for_clash': { http: 409, number: 5002, text: '前面有一步对不上，先在“对不上的操作”里选怎么办，再完成' },
  'field.clash_not_found': { http: 404, number: 5000, text: '没有这件冲突' },
  'field.clash_resolved': { http: 409, number: 5002, text: '这件冲突已经处理过了' },
  'field.choice_not_offered': { http: 409, number: 5002, text: '这件冲突不能这样处理' },
  'field.app_too_old': {
    http: 409,
    number: 5002,
    text: '这个页面的版本太旧了，更新以后再上传；没传的都还在这台设备上',
  },
  'field.file_not_found': { http: 404, number: 5000, text: '文件不存在' },
})
