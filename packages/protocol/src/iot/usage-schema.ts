/** An operational record: one rental's use of a machine, seen from the floor. Its id is the rental's. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { id, optionalText, pageOf, pageQuery, timestamp } from '../values.ts'

export const usageStatuses = {
  coming: '待进场',
  installed: '已就位',
  running: '生产中',
  finished: '生产完成',
  returned: '已归还',
} as const
export type UsageStatus = keyof typeof usageStatuses
export const usageStatusCodes = codesOf(usageStatuses)

/** What everybody may know of a use: no word of who it was. */
const use = {
  unit_serial: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  rental_days: z.number(),
  production_type: z.string(),
  production_started_at: z.nullable(timestamp),
  production_completed_at: z.nullable(timestamp),
  meter_unit: z.string(),
  hours_used: z.nullable(z.number()),
  status: z.enum(usageStatusCodes),
  status_display: z.string(),
}
export const machineUses = z.extend(pageOf(z.object(use)), { equipment_id: z.number() })

export const operationalRecord = z.object({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  party_name: z.string(),
  usage_purpose: z.string(),
  meter_out: z.nullable(z.number()),
  meter_back: z.nullable(z.number()),
  ...use,
})
export const operationalRecordPage = pageOf(operationalRecord)
export const operationalRecordQuery = z.object({
  ...pageQuery,
  equipment_id: z.optional(id('设备')),
  status: z._default(z.enum(['', ...usageStatusCodes], '状态无效'), ''),
  keyword: optionalText('关键词', 60),
})
export const byOperationalRecord = z.object({ id: id('运行记录') })
export const operationalStatistics = z.object({
  success: z.literal(true),
  total: z.number(),
  by_status: z.record(z.string(), z.number()),
  rental_days: z.number(),
  /** Hours between going out and coming back, of the uses whose meter was read both times. */
  hours_used: z.number(),
  records_with_hours: z.number(),
  equipment_count: z.number(),
  by_production_type: z.array(z.object({ production_type: z.string(), count: z.number(), rental_days: z.number() })),
})

export const maintenanceStatus = z.object({
  equipment_id: z.number(),
  units_total: z.number(),
  in_maintenance: z.number(),
  open_requests: z.number(),
  last_maintained_on: z.nullable(z.string()),
  units: z.array(
    z.object({
      serial: z.string(),
      is_in_maintenance: z.boolean(),
      maintenance_until: z.nullable(z.string()),
      next_maintenance_on: z.nullable(z.string()),
      open_requests: z.number(),
      meter: z.nullable(z.number()),
      facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
    }),
  ),
})
