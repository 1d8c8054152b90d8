/** What technicians are told of their jobs, and the desk of danger, by topic. */
import type { PersonText } from '../person-texts.ts'

const aJob = {
  type: 'task',
  link: '/technician/task/:id',
  object: { type: 'job', field: 'jobId' },
  priority: 'medium',
} as const

const anObjection = {
  type: 'task',
  link: '/technician/performance',
  object: { type: 'technician_objection', field: 'objectionId' },
  priority: 'high',
} as const

export const jobTexts: Readonly<Record<string, PersonText>> = {
  'job.offered': {
    title: '有一单派给你：{title}',
    message: '{district}，{title}，{when}，至少 {pay}。过时派给别人。',
    ...aJob,
    priority: 'high',
  },
  'job.called_off': {
    title: '{title}取消了',
    message: '{title}取消了。',
    withNotes: '{title}取消了：{notes}。',
    ...aJob,
    priority: 'high',
  },
  'job.missed': {
    title: '{title}没有按时上门',
    message: '{title}过了约好的时间 30 分钟没有到场，已重新派给别人，记一次没有按时上门。',
    ...aJob,
    priority: 'high',
  },
  'job.objection_upheld': {
    title: '异议成立：{title}',
    message: '{term}（{held}）：{sentence}',
    withNotes: '{term}（{held}）：{sentence}平台说：{notes}。',
    ...anObjection,
  },
  'job.objection_dismissed': {
    title: '异议没有成立：{title}',
    message: '{term}（{held}）照原来的算。',
    withNotes: '{term}（{held}）照原来的算。平台说：{notes}。',
    ...anObjection,
  },
  'job.outside_payment': {
    title: '师傅可能要客户私下付款：{title}',
    message: '{title}，师傅写的话里有“{words}”。请和客户核实。',
    ...aJob,
    link: '{deskPath}',
    priority: 'high',
  },
  'job.danger': {
    title: '现场有危险：{title}',
    message: '{title}，师傅报告：{description}。请马上联系他。',
    ...aJob,
    link: '{deskPath}',
    priority: 'high',
    isAlert: true,
  },
}
