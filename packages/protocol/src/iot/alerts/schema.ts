/** Alerts as whoever reaches their devices reads and answers them (wire-iot). */
import * as z from 'zod/mini'
import { done, flag, id, moment, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { alertLevelCodes, alertMachine } from './alert-machine.ts'
import { alertLimits } from './limits.ts'

export const alertQuery = z.object({
  ...pageQuery,
  /** `live`: those that are not closed. */
  status: z._default(z.enum(['', 'live', ...alertMachine.stateCodes], '状态无效'), ''),
  level: z._default(z.enum(['', ...alertLevelCodes], '级别无效'), ''),
  /** The device's id, its code, or the serial of the unit it is on. */
  device: optionalText('设备', 80),
  line: optionalText('业务线', 40),
  /** Those that were given to oneself. */
  mine: z._default(flag, false),
})
export const byAlert = z.object({ id: id('告警') })

const person = z.object({ id: z.number(), name: z.string() })
const step = z.object({
  action: z.string(),
  action_display: z.string(),
  status: z.string(),
  by: z.string(),
  notes: z.string(),
  at: timestamp,
})
export const deviceAlert = z.object({
  id: z.number(),
  number: z.string(),
  rule: z.object({ id: z.number(), name: z.string() }),
  level: z.enum(alertLevelCodes),
  level_display: z.string(),
  status: z.enum(alertMachine.stateCodes),
  status_display: z.string(),
  title: z.string(),
  message: z.string(),
  /** Null for a storm: `members` has its devices. */
  device: z.nullable(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  unit: z.nullable(
    z.object({
      unit_id: z.number(),
      serial: z.string(),
      line: z.string(),
      equipment_id: z.number(),
      equipment_name: z.string(),
    }),
  ),
  rental_id: z.nullable(z.number()),
  is_danger: z.boolean(),
  /** Told from what was measured long before it arrived. */
  is_late: z.boolean(),
  opened_at: timestamp,
  last_at: timestamp,
  count: z.number(),
  value: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
  acknowledged_by: z.nullable(person),
  acknowledged_at: z.nullable(timestamp),
  assigned_to: z.nullable(person),
  snoozed_until: z.nullable(timestamp),
  recovered_at: z.nullable(timestamp),
  closed_at: z.nullable(timestamp),
  maintenance_id: z.nullable(z.number()),
  /** Devices of a storm as far as one reaches them, and how many of all are still silent. */
  members: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      at: timestamp,
      recovered_at: z.nullable(timestamp),
    }),
  ),
  members_left: z.number(),
  actions: z.array(z.string()),
  /** The newest first. */
  history: z.array(step),
})
export const alertPage = z.extend(pageOf(deviceAlert), {
  /** Status → how many, of all one reaches. */
  by_status: z.record(z.string(), z.number()),
})
export const changedAlert = z.extend(deviceAlert, done)

export const notesRequest = z.object({ notes: optionalText('备注', alertLimits.noteMax) })
export const snoozeRequest = z.object({ until: moment('暂停到什么时候') })
export const assignRequest = z.object({ user_id: id('处理人') })
export const commentRequest = z.object({ text: requiredText('备注', alertLimits.noteMax) })
export const tellRenterRequest = z.object({ text: requiredText('要说的话', alertLimits.messageMax) })
export const repairRequest = z.object({ description: optionalText('说明', alertLimits.noteMax) })
export const openedRepair = z.extend(deviceAlert, { ...done, request_id: z.number() })
export const assignees = z.object({ results: z.array(person) })
