import { defineErrors } from '../errors.ts'

export const trainingErrors = defineErrors({
  'training.assessment_not_found': { http: 404, number: 5000, text: '没有找到这场测试' },
  'training.question_not_found': { http: 404, number: 5000, text: '没有找到这道题' },
  'training.course_not_found': { http: 404, number: 5000, text: '没有找到这门课' },
  'training.lesson_not_found': { http: 404, number: 5000, text: '没有找到这一节' },
  'training.action_not_allowed': { http: 409, number: 5002, text: '这场测试现在不能这样操作' },
  'training.not_begun': { http: 409, number: 5002, text: '先打开测试，再答题' },
  'training.time_over': { http: 409, number: 5002, text: '答题时间已经到了' },
  'training.finished': { http: 409, number: 5002, text: '这场测试已经交卷' },
  'training.retry_later': { http: 409, number: 5002, text: '没有通过的测试 7 天后才能重考' },
  'training.bank_too_small': { http: 409, number: 5002, text: '这项技能的题库还没有备齐，暂时不能申请' },
  'training.lessons_open': { http: 409, number: 5002, text: '先学完每一节，再做小测' },
  'training.quiz_limit': { http: 409, number: 5002, text: '今天小测的次数用完了，明天再来' },
  'training.question_changed': { http: 409, number: 5002, text: '这道题刚被别人改过，刷新后再改' },
  'training.question_used': { http: 409, number: 5002, text: '这道题已经考过，不能删除，可以停用' },
})
