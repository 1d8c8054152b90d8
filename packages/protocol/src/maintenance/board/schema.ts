/** Arranging a work order, and the month of all of them. */
import * as z from 'zod/mini'
import { occupancyKindCodes } from '../../catalogue/availability.ts'
import { optionalDay } from '../../owner/values.ts'
import { day, id, optionalText } from '../../values.ts'
import { daysBetween } from '../../days.ts'
import { maintenanceKindCodes, urgencyCodes } from '../machine.ts'
import { workOrderStatusCodes } from '../orders/work-order-machine.ts'
import { swapAsk } from './swap-schema.ts'

/** The days wanted: what is in the way is told of them, and days are proposed from the first of them on. */
export const arrangementQuery = z.object({
  from: optionalDay('开始日期'),
  to: optionalDay('结束日期'),
  technician_id: z.optional(id('技师')),
  /** Of technicians those of this name, instead of those with least to do. */
  keyword: optionalText('姓名', 60),
})
const stretch = z.object({ from: z.string(), to: z.string() })
/** What one may do about days that are taken. */
export const wayCodes = ['other_days', 'other_technician', 'swap', 'cancel'] as const
const clash = z.extend(stretch, {
  /** What has the unit; of `technician`: what the technician asked for has then. */
  kind: z.enum([...occupancyKindCodes, 'technician']),
  label: z.string(),
  rental_id: z.nullable(z.number()),
  /** The work order in the way. */
  task_id: z.nullable(z.number()),
  ways: z.array(z.enum(wayCodes)),
  /** Units of the same machine the rental in the way may move to. */
  swap_units: z.array(z.object({ id: z.number(), serial: z.string(), city: z.string() })),
  /** Its contract is signed: the renter is asked before he gets another unit. */
  must_ask: z.boolean(),
})
export const arrangement = z.object({
  task_id: z.number(),
  /** To be sent with `assign/`. */
  version: z.number(),
  duration_days: z.number(),
  due_on: z.nullable(z.string()),
  /** A renter has the machine: a visit there takes no days, and he is asked about its time. */
  is_with_renter: z.boolean(),
  /** The last day of the machine's document that runs out first, of those that have not. */
  document_until: z.nullable(z.string()),
  /** Days in which the unit is nobody's, the first first; those before the document runs out where there are such. */
  proposed: z.array(stretch),
  technicians: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      open_count: z.number(),
      /** What he has on the days asked for. */
      taken: z.array(z.extend(stretch, { task_id: z.number(), title: z.string() })),
      is_free: z.boolean(),
      /** He pays for the work or accepts it: he cannot be sent. */
      is_party: z.boolean(),
    }),
  ),
  /** What is in the way on the days asked for; of none without days. */
  clashes: z.array(clash),
  /** Renters of this order's clashes who were asked to take another unit. */
  swaps: z.array(swapAsk),
})

export const boardDaysMax = 62
/** As many as one board shows. */
export const boardLimits = { rows: 300, tasks: 5_000, waiting: 100 } as const
export const boardQuery = z
  .object({
    from: day('开始日期'),
    to: day('结束日期'),
    by: z._default(z.enum(['technician', 'unit'], '应为 technician 或 unit'), 'technician'),
    line: optionalText('业务线', 40),
    technician_id: z.optional(id('技师')),
  })
  .check(
    z.refine(({ from, to }) => to >= from, { message: '结束日期不能早于开始日期', path: ['to'] }),
    z.refine(({ from, to }) => daysBetween(from, to) < boardDaysMax, {
      message: `一次最多看 ${boardDaysMax} 天`,
      path: ['to'],
    }),
  )
const boardTask = z.object({
  id: z.number(),
  number: z.string(),
  title: z.string(),
  equipment_name: z.string(),
  unit_serial: z.string(),
  unit_id: z.number(),
  technician_id: z.nullable(z.number()),
  kind: z.enum(maintenanceKindCodes),
  urgency: z.enum(urgencyCodes),
  status: z.enum(workOrderStatusCodes),
  status_display: z.string(),
  version: z.number(),
  technician_name: z.string(),
  city: z.string(),
  due_on: z.nullable(z.string()),
  is_late: z.boolean(),
  /** The reader may give it other days or somebody else now. */
  can_arrange: z.boolean(),
  from: z.string(),
  to: z.string(),
})
export const board = z.object({
  from: z.string(),
  to: z.string(),
  /** One for each technician, or each unit that has something; `id` null: nobody yet. */
  rows: z.array(
    z.object({
      id: z.nullable(z.number()),
      label: z.string(),
      hint: z.string(),
      /** Not finished yet, on any day. */
      open_count: z.number(),
      tasks: z.array(boardTask),
      /** Of a unit: its rentals and whatever else keeps it; its own orders stand among the tasks. */
      taken: z.array(
        z.extend(stretch, {
          kind: z.enum(occupancyKindCodes),
          label: z.string(),
          rental_id: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  /** Of those without days, the most pressing first. */
  waiting: z.array(z.extend(boardTask, { from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  is_cut: z.boolean(),
})
