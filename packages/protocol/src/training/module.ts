/** Training: the question bank, tests, courses. */
import { auditWordsOf, defineModule, settled, waitsForTime } from '../module.ts'
import { trainingErrors } from './errors.ts'
import { assessmentLimits } from './limits.ts'
import { assessmentMachine } from './machine.ts'
import { trainingEndpoints } from './operations.ts'

const trainingTime = 'training-time'
export const trainingModule = defineModule({
  name: 'training',
  endpoints: trainingEndpoints,
  errors: trainingErrors,
  machines: [assessmentMachine],
  waits: {
    'assessment.status': {
      drawn: waitsForTime(
        'technician',
        trainingTime,
        `题已抽好，${assessmentLimits.openDays} 天内打开；一直不打开就过期。`,
      ),
      running: waitsForTime(
        'technician',
        trainingTime,
        `打开起 ${assessmentLimits.minutes} 分钟，到时间自动交卷，答过的都算数。`,
      ),
      passed: settled,
      failed: settled,
      lapsed: settled,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('assessment', '测试：', assessmentMachine),
      'question.create': '题库：加一道题',
      'question.change': '题库：改一道题',
      'question.remove': '题库：删一道题',
    },
    objects: { assessment: '测试', question: '题库' },
  },
})
