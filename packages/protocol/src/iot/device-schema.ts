/** The machines from afar: a device is a unit, connected as long as it says something. */
import * as z from 'zod/mini'
import { alertKindCodes } from './alert-kinds.ts'
import { done, flag, id, optionalText, pageOf, pageQuery, timestamp } from '../values.ts'
import { commandRequest } from './schema.ts'

export const device = z.object({
  unit_id: z.number(),
  serial: z.string(),
  line: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  illustration: z.string(),
  city: z.string(),
  state: z.string(),
  state_display: z.string(),
  connected: z.boolean(),
  last_seen_at: z.nullable(timestamp),
  meter: z.nullable(z.number()),
  meter_label: z.string(),
  meter_unit: z.string(),
  /** The hand-over at which the meter was last read. */
  meter_read_at: z.nullable(timestamp),
  open_alerts: z.number(),
  open_issues: z.number(),
  open_maintenance: z.number(),
})
const lineFigures = z.object({
  line: z.string(),
  devices: z.number(),
  connected: z.number(),
  open_alerts: z.number(),
  open_issues: z.number(),
  open_maintenance: z.number(),
})
export const deviceOverviewQuery = z.object({
  ...pageQuery,
  line: optionalText('业务线', 40),
  keyword: optionalText('关键词', 60),
  /** Only those that are connected now. */
  connected: z._default(flag, false),
  /** Only those with an open alert, issue or request. */
  attention: z._default(flag, false),
})
export const devicePage = z.extend(pageOf(device), {
  by_line: z.array(lineFigures),
  connected_within_minutes: z.number(),
})

export const alert = z.object({
  /** Unique over the kinds. */
  key: z.string(),
  kind: z.enum(alertKindCodes),
  kind_display: z.string(),
  line: z.string(),
  unit_id: z.number(),
  serial: z.string(),
  equipment_name: z.string(),
  level: z.enum(['low', 'medium', 'high']),
  message: z.string(),
  rental_id: z.nullable(z.number()),
  order_number: z.nullable(z.string()),
  maintenance_id: z.nullable(z.number()),
  created_at: timestamp,
  is_open: z.boolean(),
})
export const alertQuery = z.object({
  ...pageQuery,
  kind: z._default(z.enum(['', ...alertKindCodes], '告警类型无效'), ''),
  line: optionalText('业务线', 40),
  /** Those that are over as well. */
  all: z._default(flag, false),
})
export const alertPage = z.extend(pageOf(alert), { by_kind: z.record(z.string(), z.number()) })

export const figuresQuery = z.object({ line: optionalText('业务线', 40) })
/** Over the last 90 days, from hand-overs and days kept. */
export const deviceFigures = z.object({
  success: z.literal(true),
  from: z.string(),
  to: z.string(),
  by_line: z.array(
    z.object({
      line: z.string(),
      units: z.number(),
      /** Days of units out with renters, of all days they could have been. */
      rented_days: z.number(),
      unit_days: z.number(),
      rented_percent: z.number(),
      maintenance_days: z.number(),
      issues: z.number(),
      repairs: z.number(),
      meter_unit: z.string(),
      /** Run between going out and coming back, where the meter was read both times. */
      meter_run: z.nullable(z.number()),
      meter_uses: z.number(),
    }),
  ),
  busiest: z.array(
    z.object({
      unit_id: z.number(),
      serial: z.string(),
      line: z.string(),
      equipment_name: z.string(),
      rented_days: z.number(),
      rented_percent: z.number(),
    }),
  ),
  troubled: z.array(
    z.object({
      equipment_id: z.number(),
      line: z.string(),
      equipment_name: z.string(),
      issues: z.number(),
      repairs: z.number(),
    }),
  ),
})

export const byUnit = z.object({ id: id('设备') })
export const unitCommandRequest = commandRequest
export const sentCommand = z.object({
  id: z.number(),
  unit_id: z.number(),
  serial: z.string(),
  line: z.string(),
  equipment_name: z.string(),
  command: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  ordered_by: z.string(),
  created_at: timestamp,
  delivered_at: z.nullable(timestamp),
})
export const commandQuery = z.object({ ...pageQuery, unit_id: z.optional(id('设备')) })
export const commandPage = pageOf(sentCommand)
export const unitCommandDone = z.object({ ...done, unit_id: z.number(), command_id: z.number() })
