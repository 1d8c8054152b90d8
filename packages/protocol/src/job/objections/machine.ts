/** What a technician objects to: a judgement of one job, or a circle the desk made smaller. The desk decides once. */
import { codesOf } from '../../codes.ts'
import { defineMachine, type MachineAction } from '../../machine.ts'
import type { JobActor } from '../machine.ts'
import { jobTerms } from '../terms.ts'

/** What an objection can be to; `about` says of what there is one. */
export const objectableTerms = {
  punctuality: { label: jobTerms.punctuality.label, about: 'job' },
  first_time: { label: jobTerms.first_time.label, about: 'job' },
  rework: { label: jobTerms.rework.label, about: 'job' },
  consent: { label: jobTerms.consent.label, about: 'job' },
  circle: { label: '接单范围', about: 'circle' },
} as const
export type ObjectableTerm = keyof typeof objectableTerms
export const objectableTermCodes = codesOf(objectableTerms)

export const objectionStatuses = {
  open: { label: '等平台看' },
  upheld: { label: '异议成立' },
  dismissed: { label: '维持原来的' },
  withdrawn: { label: '已收回' },
} as const
export type ObjectionStatus = keyof typeof objectionStatuses
export const objectionStatusCodes = codesOf(objectionStatuses)

const decided = { from: ['open'], by: ['staff'], permission: 'user_edit', needsReason: true } as const
export const objectionActions = {
  uphold: { label: '成立', to: 'upheld', ...decided },
  dismiss: { label: '不成立', to: 'dismissed', ...decided },
  withdraw: { label: '收回', from: ['open'], to: 'withdrawn', by: ['technician'] },
} as const satisfies Readonly<Record<string, MachineAction<ObjectionStatus, JobActor>>>
export type ObjectionAction = keyof typeof objectionActions
export const objectionActionCodes = codesOf(objectionActions)
export const objectionMachine = defineMachine<ObjectionStatus, ObjectionAction>({
  column: 'technician_objection.status',
  thing: '异议',
  initial: ['open'],
  states: objectionStatuses,
  actions: objectionActions,
})
