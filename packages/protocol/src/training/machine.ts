/** The life of one test: drawn for a person, opened by him, judged when he finishes or when its time is over. */
import { defineMachine, type MachineAction } from '../machine.ts'

export const assessmentStatuses = {
  drawn: { label: '待开始' },
  running: { label: '答题中' },
  passed: { label: '已通过' },
  failed: { label: '没有通过' },
  lapsed: { label: '已过期' },
} as const
export type AssessmentStatus = keyof typeof assessmentStatuses
export type AssessmentActor = 'technician' | 'system'
type Declared = MachineAction<AssessmentStatus, AssessmentActor>
const declareActions = <const T extends Record<string, Declared>>(actions: T) => actions

export const assessmentActions = declareActions({
  begin: { label: '开始', from: ['drawn'], to: 'running', by: ['technician'] },
  // Judged when he finishes, or by time when it is over.
  pass: { label: '通过', from: ['running'], to: 'passed', by: ['technician', 'system'] },
  fail: { label: '没有通过', from: ['running'], to: 'failed', by: ['technician', 'system'] },
  lapse: { label: '过期', from: ['drawn'], to: 'lapsed', by: ['system'] },
})
export type AssessmentAction = keyof typeof assessmentActions
export const assessmentMachine = defineMachine<AssessmentStatus, AssessmentAction>({
  column: 'assessment.status',
  thing: '测试',
  initial: ['drawn'],
  states: assessmentStatuses,
  actions: assessmentActions,
})
