/** A technician's day in the order he goes, and a better order where there is one. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { day, done, id, timestamp } from '../values.ts'
import { jobLimits } from './limits.ts'

const stop = z.object({
  job_id: z.number(),
  title: z.string(),
  leaves_at: timestamp,
  arrives_at: timestamp,
  ends_at: timestamp,
  travel_minutes: z.number(),
})
export const dayOrder = z.object({
  date: z.string(),
  /** Those he has not set out to, as they are planned. */
  stops: z.array(stop),
  travel_minutes: z.number(),
  /** Null: no order within the promised windows saves more than a quarter of an hour. */
  better: z.nullable(z.object({ stops: z.array(stop), travel_minutes: z.number(), saved_minutes: z.number() })),
})
const base = '/api/technician/day/'
const errors = ['technician.certification_required', 'technician.suspended']

export const readDayOrder = defineEndpoint({
  name: 'read_day_order',
  summary: '某一天的路线：先后、路上多久，有没有更省的顺序',
  method: 'GET',
  path: base,
  access: 'auth',
  query: z.object({ date: day('日期') }),
  response: dayOrder,
  errors,
})
export const changeDayOrder = defineEndpoint({
  name: 'change_day_order',
  summary: '按这个顺序走：答应客户的时间不变',
  method: 'POST',
  path: `${base}order/`,
  access: 'auth',
  body: z.object({
    date: day('日期'),
    job_ids: z
      .array(id('单号'), '请按先后列出单号')
      .check(
        z.minLength(2, '至少两单才有先后'),
        z.maxLength(jobLimits.dayStopsMax, `一天最多排 ${jobLimits.dayStopsMax} 单`),
      ),
  }),
  response: z.extend(dayOrder, done),
  errors: [...errors, 'job.day_changed', 'job.day_not_possible', 'job.overlap'],
})
export const dayEndpoints = [readDayOrder, changeDayOrder]
