/** What whoever becomes a technician is told of his tests, by topic. */
import type { PersonText } from '../person-texts.ts'

const aTest = {
  type: 'system',
  link: '/technician/certification',
  object: { type: 'assessment', field: 'assessmentId' },
} as const

export const technicianTexts: Readonly<Record<string, PersonText>> = {
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
