import * as z from 'zod/mini'
import { day, done, flag, id, pageOf, pageQuery, phone, timestamp } from '../values.ts'
import { appointmentLimits } from './limits.ts'
import {
  appointmentActionCodes,
  appointmentEnders,
  appointmentRoleCodes,
  appointmentSides,
  appointmentStatusCodes,
} from './machine.ts'

export const appointmentRoleCode = z.enum(
  appointmentRoleCodes,
  '角色应为 maintenance_applicant（报修人）或 business_delegate（商务代表）',
)
const someIds = (label: string) =>
  z
    .array(id(label), `${label}应为编号的列表`)
    .check(
      z.minLength(1, `请选择${label}`),
      z.maxLength(appointmentLimits.scope, `${label}最多 ${appointmentLimits.scope} 个`),
    )
/** Absent: all. */
const scopeRequest = z.object(
  { unit_ids: z.optional(someIds('设备')), rental_ids: z.optional(someIds('订单')) },
  '范围应为 unit_ids 或 rental_ids',
)
export const appointmentRequest = z.object({
  phone: phone(),
  role: appointmentRoleCode,
  /** The last day; absent or null: until somebody withdraws it. */
  until: z.optional(z.nullable(day('截止日期'))),
  scope: z.optional(z.nullable(scopeRequest)),
})
export const byAppointment = z.object({ id: id('任命') })
export const appointmentQuery = z.object({
  ...pageQuery,
  /** Those the reader is appointed by; else those he makes. */
  mine: z._default(flag, false),
  status: z._default(z.enum(['', ...appointmentStatusCodes], '状态无效'), ''),
})

export const appointerKinds = ['owner', 'company'] as const
export const appointer = z.object({ kind: z.enum(appointerKinds), name: z.string() })
export const appointment = z.object({
  id: z.number(),
  role: appointmentRoleCode,
  role_display: z.string(),
  status: z.enum(appointmentStatusCodes),
  status_display: z.string(),
  appointer,
  phone: z.string(),
  /** Of who accepted; blank before. */
  name: z.string(),
  /** What the reader is to it; null: neither side, somebody else of the company. */
  side: z.nullable(z.enum(appointmentSides)),
  until: z.nullable(z.string()),
  /** As it was asked for; null: all. */
  scope: z.nullable(
    z.object({ unit_ids: z.optional(z.array(z.number())), rental_ids: z.optional(z.array(z.number())) }),
  ),
  /** What it is for, each in words; none: all. */
  scope_display: z.array(z.string()),
  /** Until when it can be accepted. */
  expires_at: timestamp,
  accepted_at: z.nullable(timestamp),
  ended_at: z.nullable(timestamp),
  ended_by: z.nullable(z.enum(appointmentEnders)),
  history: z.array(z.object({ status: z.enum(appointmentStatusCodes), status_display: z.string(), at: timestamp })),
  actions: z.array(z.enum(appointmentActionCodes)),
  created_at: timestamp,
})
export const appointmentPage = z.extend(pageOf(appointment), {
  /** In whose name the reader appoints now; null: he may not, or asked for his own. */
  appointer: z.nullable(appointer),
})
export const appointmentDone = z.extend(appointment, done)
