/** People an owner or a company appoints: what they are appointed for, and the life of an appointment. */
import type { BusinessRole } from '../access.ts'
import { codesOf } from '../codes.ts'
import { actionsIn, defineMachine, type MachineAction } from '../machine.ts'

interface RoleDeclaration {
  readonly label: string
  /** What he does, where somebody chooses whom to appoint. */
  readonly hint: string
  /** Whether the appointment may be for some machines or orders alone. */
  readonly hasScope: boolean
}
export const appointmentRoles = {
  maintenance_applicant: {
    label: '报修人',
    hint: '替你报修、跟进和评价，看不到价格、合同和付款',
    hasScope: true,
  },
  business_delegate: {
    label: '商务代表',
    hint: '代表你参加课程、活动和考试，看不到价格、合同和付款',
    hasScope: false,
  },
} as const satisfies Partial<Record<BusinessRole, RoleDeclaration>>
export type AppointmentRole = keyof typeof appointmentRoles
export const appointmentRoleCodes = codesOf(appointmentRoles)

export const appointmentStatuses = {
  invited: { label: '待接受' },
  accepted: { label: '生效中' },
  ended: { label: '已到期' },
  withdrawn: { label: '已撤回' },
  lapsed: { label: '已失效' },
} as const
export type AppointmentStatus = keyof typeof appointmentStatuses
export const appointmentStatusCodes = codesOf(appointmentStatuses)
/** One of a phone and role an appointer has at a time. */
export const openAppointmentStatuses: readonly AppointmentStatus[] = ['invited', 'accepted']

export const appointmentSides = ['appointer', 'appointed'] as const
export type AppointmentSide = (typeof appointmentSides)[number]
/** Who or what ended one. */
export const appointmentEnders = [...appointmentSides, 'time'] as const

type AppointmentActionDeclaration = MachineAction<AppointmentStatus, AppointmentSide | 'system'>
const declareActions = <const T extends Record<string, AppointmentActionDeclaration>>(actions: T) => actions
export const appointmentActions = declareActions({
  accept: { label: '接受', from: ['invited'], to: 'accepted', by: ['appointed'] },
  withdraw: { label: '撤回', from: ['invited', 'accepted'], to: 'withdrawn', by: ['appointer', 'appointed'] },
  end: { label: '到期', from: ['accepted'], to: 'ended', by: ['system'] },
  lapse: { label: '失效', from: ['invited'], to: 'lapsed', by: ['system'] },
})
export type AppointmentAction = keyof typeof appointmentActions
export const appointmentActionCodes = codesOf(appointmentActions)
export const appointmentMachine = defineMachine<AppointmentStatus, AppointmentAction>({
  column: 'appointment.status',
  thing: '任命',
  initial: ['invited'],
  states: appointmentStatuses,
  actions: appointmentActions,
})
export const appointmentActionsFor = (status: AppointmentStatus, side: AppointmentSide | null): AppointmentAction[] =>
  actionsIn(
    appointmentMachine,
    status,
    (action) => side !== null && (appointmentActions[action].by as readonly string[]).includes(side),
  )
