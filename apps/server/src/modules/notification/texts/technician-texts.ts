/** What whoever becomes a technician is told of his tests, and a technician of his circle, by topic. */
import type { PersonText } from '../person-texts.ts'

const aTest = {
  type: 'system',
  link: '/technician/certification',
  object: { type: 'assessment', field: 'assessmentId' },
} as const

const aCircle = {
  type: 'system',
  link: '/technician/performance',
  object: { type: 'technician_circle', field: 'circleId' },
  priority: 'high',
} as const

export const technicianTexts: Readonly<Record<string, PersonText>> = {
  'technician.circle_set': {
    title: '接单范围暂时缩小到 {radius} 公里',
    message: '到 {until} 为止派单只看 {radius} 公里以内，那以后自动恢复；你自己填的范围不变。不同意可以提异议。',
    withNotes:
      '到 {until} 为止派单只看 {radius} 公里以内，那以后自动恢复；你自己填的范围不变。原因：{notes}。不同意可以提异议。',
    ...aCircle,
  },
  'technician.circle_lifted': {
    title: '接单范围恢复了',
    message: '从现在起派单照你自己填的范围。',
    withNotes: '从现在起派单照你自己填的范围。原因：{notes}。',
    ...aCircle,
  },
  'training.test_passed': {
    title: '{skill}测试通过',
    message: '答对 {correct} 题，共 {total} 题。其他测试做完，平台就看材料。',
    priority: 'medium',
    ...aTest,
  },
  'training.test_failed': {
    title: '{skill}测试没有通过',
    message: '答对 {correct} 题，要 {needed} 题。{retryOn}起可以再考。',
    withNotes: '答对 {correct} 题，要 {needed} 题。{retryOn}起可以再考，先学这些课：{notes}。',
    priority: 'high',
    ...aTest,
  },
  'training.test_lapsed': {
    title: '{skill}测试过期了',
    message: '{days} 天没有打开，这场测试作废。还想认证，可以重新申请。',
    priority: 'high',
    ...aTest,
  },
}
