/** Objections of technicians as they and staff read them, and what is said to one. */
import * as z from 'zod/mini'
import { done, id, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { objectableTermCodes, objectableTerms, objectionActionCodes, objectionStatusCodes } from './machine.ts'

const term = z.enum(objectableTermCodes, '没有这一条约定')
export const objectionRequest = z
  .object({
    /** Absent of a circle: there is one at a time. */
    job_id: z.optional(id('任务')),
    term,
    reason: requiredText('原因', 500).check(z.minLength(2, '原因至少写 2 个字')),
  })
  .check(
    z.refine(({ term: of, job_id: job }) => (objectableTerms[of].about === 'job') === (job !== undefined), {
      error: '要写明是哪一单；接单范围的异议不写',
      path: ['job_id'],
    }),
  )
export const byObjection = z.object({ id: id('异议') })

const objection = z.object({
  id: z.number(),
  term,
  term_display: z.string(),
  /** Null of a circle. */
  job_id: z.nullable(z.number()),
  job_number: z.string(),
  title: z.string(),
  /** What was held against him: 晚了 25 分钟. */
  held: z.string(),
  reason: z.string(),
  created_at: timestamp,
  status: z.enum(objectionStatusCodes),
  status_display: z.string(),
  decided_at: z.nullable(timestamp),
  /** In the words of whoever decided. */
  notes: z.string(),
  /** What happens next, or what followed. */
  sentence: z.string(),
  actions: z.array(z.enum(objectionActionCodes)),
})
export const objectionQuery = z.object(pageQuery)
export const objectionPage = pageOf(objection)
export const objectionDone = z.extend(objection, done)

const deskObjection = z.extend(objection, {
  technician: z.object({ id: z.number(), name: z.string() }),
  /** Where the desk sees the visit. */
  desk_path: z.string(),
  /** End of the job, or when the circle was made smaller. */
  happened_at: timestamp,
  decided_by: z.string(),
})
export const deskObjectionQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', ...objectionStatusCodes], '状态应为 open、upheld、dismissed 或 withdrawn'), ''),
})
export const deskObjectionPage = pageOf(deskObjection)
export const decideObjectionRequest = z.object({
  upheld: z.boolean('请选择异议成立不成立'),
  notes: requiredText('原因', 500),
})
export const deskObjectionDone = z.extend(deskObjection, done)

/** How an objection stands, beside what it is to. */
export const objectionBrief = z.object({
  id: z.number(),
  status: z.enum(objectionStatusCodes),
  status_display: z.string(),
  notes: z.string(),
})
