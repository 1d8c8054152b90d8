/** The desk's map of service orders and technicians. */
import * as z from 'zod/mini'
import { bbox, zoom } from '../geography/map-view.ts'
import { jobStatusCodes } from '../job/machine.ts'
import { skillCodes } from '../technician/skills.ts'
import { timestamp } from '../values.ts'
import { serviceOrderStatusCodes } from './machine.ts'
import { orderMapFilters, orderMapStateCodes, technicianMapStateCodes } from './map-states.ts'
import { serviceUrgencyCodes } from './urgency.ts'

export const serviceMapQuery = z.object({
  bbox,
  zoom,
  /** Of orders. */
  status: z._default(z.enum(['', ...orderMapFilters], '状态无效'), ''),
  technician_status: z._default(z.enum(['', ...technicianMapStateCodes], '技师状态无效'), ''),
  /** Orders that take it, technicians certified for it. */
  skill: z._default(z.enum(['', ...skillCodes], '没有这项技能'), ''),
})

const point = { latitude: z.number(), longitude: z.number() }
export const mappedOrder = z.object({
  orderId: z.string(),
  code: z.string(),
  status: z.enum(serviceOrderStatusCodes),
  status_display: z.string(),
  state: z.enum(orderMapStateCodes),
  /** Of the visit: null while nobody has taken it. */
  visit_status: z.nullable(z.enum(jobStatusCodes)),
  visit_display: z.string(),
  urgency_level: z.enum(serviceUrgencyCodes),
  is_late: z.boolean(),
  is_silent: z.boolean(),
  title: z.string(),
  place: z.string(),
  ...point,
  window_start: timestamp,
  window_end: timestamp,
  technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Certified for it within the first circle of the search, counted up to ten; null: nobody is looked for. */
  technicians_near: z.nullable(z.number()),
})
/** A visit of a work order: a machine of the platform. */
export const mappedVisit = z.object({
  task_id: z.number(),
  number: z.string(),
  /** Of the visit: offered while its technician has not answered. */
  status: z.enum(jobStatusCodes),
  status_display: z.string(),
  state: z.enum(orderMapStateCodes),
  is_late: z.boolean(),
  title: z.string(),
  place: z.string(),
  ...point,
  window_start: timestamp,
  window_end: timestamp,
  technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export const mappedTechnician = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string(),
  status: z.enum(technicianMapStateCodes),
  status_display: z.string(),
  ...point,
  /** Where he lives, to about a kilometre: where he is, he has not said within the half-hour. */
  is_home: z.boolean(),
  skills: z.array(z.string()),
  jobs_today: z.number(),
})
export const serviceMap = z.object({
  orders: z.array(mappedOrder),
  visits: z.array(mappedVisit),
  technicians: z.array(mappedTechnician),
  /** Of a kind that is too many to be told one by one. */
  clusters: z.array(
    z.object({
      ...point,
      /** Service orders and work orders. */
      orders: z.number(),
      technicians: z.number(),
      /** By state and by what calls for a look; what there is none of is left out. */
      counts: z.record(z.string(), z.number()),
    }),
  ),
  total_orders: z.number(),
  total_visits: z.number(),
  total_technicians: z.number(),
})
