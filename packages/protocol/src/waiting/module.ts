/** Deadlines of everything that waits. */
import { defineModule } from '../module.ts'

export const waitingModule = defineModule({
  name: 'waiting',
  settings: {
    review_overdue_hours: {
      kind: 'number',
      group: '审核',
      label: '资质等多久算超时',
      hint: '超过这个时间，总览和队列里用红色标出；其他等平台处理的事也按它催办，并告诉等的人',
      unit: '小时',
      min: 1,
      max: 72,
      initial: 4,
    },
  },
})
