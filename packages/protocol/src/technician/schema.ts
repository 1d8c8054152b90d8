/** Technicians as they travel: what one hands in, what he says of himself, what others read. */
import * as z from 'zod/mini'
import { paperName, paperNames } from '../application/own-papers.ts'
import { latitude, longitude } from '../geography/values.ts'
import { newAccountFields } from '../identity/schema.ts'
import { json } from '../owner/values.ts'
import { skillCode, skillLevel } from '../training/schema.ts'
import {
  day,
  done,
  id,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  requiredLine,
  requiredName,
  requiredText,
  timestamp,
} from '../values.ts'
import { paperFieldOf, type PaperField } from './kinds.ts'
import { technicianLimits, workStatusCodes } from './limits.ts'
import { technicianPaperCodes } from './skills.ts'

const paperCode = z.enum(technicianPaperCodes, '请选择是哪一种证件')

const wantedSkills = json(
  '技能',
  z.array(z.object({ code: skillCode, level: skillLevel }), '技能应为列表').check(
    z.minLength(1, '至少选一项技能'),
    z.maxLength(technicianLimits.skillsMax, `一次最多申请 ${technicianLimits.skillsMax} 项技能`),
    z.refine((wanted) => new Set(wanted.map(({ code }) => code)).size === wanted.length, '同一项技能只写一次'),
  ),
)
const workHistory = json(
  '工作经历',
  z
    .array(
      z.object({
        company: requiredName('单位', 60),
        from: day('开始日期'),
        to: day('结束日期'),
        work: requiredLine('做什么', 200),
      }),
      '工作经历应为列表',
    )
    .check(
      z.minLength(1, '至少写一段工作经历'),
      z.maxLength(technicianLimits.worksMax, `工作经历最多 ${technicianLimits.worksMax} 段`),
    ),
)
/** Days on which papers end, by the field they come in. */
const paperEnd = z.optional(z.union([z.literal(''), z.null(), day('到期日')], '到期日不是有效日期'))
const paperNumber = optionalLine('证件编号', 60)
const ofFields = <T extends z.ZodMiniType>(value: T) =>
  Object.fromEntries(technicianPaperCodes.map((paper) => [paperFieldOf(paper), value])) as Readonly<
    Record<PaperField, T>
  >
const papersUntil = z.optional(json('证件的到期日', z.object({ id_card_files: paperEnd, ...ofFields(paperEnd) })))
const namesOnPapers = paperNames(['id_card_files', ...technicianPaperCodes.map(paperFieldOf)])
const paperNumbers = z.optional(json('证件编号', z.object(ofFields(paperNumber))))

const applyFields = {
  real_name: requiredName('姓名', 30),
  city: requiredLine('所在城市', 60),
  skills: wantedSkills,
  work_history: workHistory,
  papers_until: papersUntil,
  paper_numbers: paperNumbers,
  paper_names: namesOnPapers,
  notes: optionalText('说明', 500),
}
export const certificationRequest = z.object(applyFields)
export const technicianRequest = z.object({ ...newAccountFields, ...applyFields })
const openTest = z.object({
  id: z.number(),
  skill: skillCode,
  skill_display: z.string(),
  level: z.number(),
  /** Null: its clock has not begun. */
  ends_at: z.nullable(timestamp),
  open_until: timestamp,
})
export const registered = z.object({
  ...done,
  /** Of the application. */
  id: z.number(),
  user: z.object({ id: z.number(), username: z.string() }),
  application: z.object({ id: z.number(), status: z.literal('pending'), stage: z.literal('skill_test') }),
  assessments: z.array(openTest),
})

const clock = (label: string) =>
  z.string(`请填写${label}`).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, `${label}应为 HH:MM`))
const hours = { from: clock('开始时间'), to: clock('结束时间') }
export const statusRequest = z.object({
  status: z.enum(workStatusCodes, '状态应为 online、resting 或 offline'),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
})
const whole = (label: string, max: number) =>
  z
    .number(`请填写${label}`)
    .check(
      z.refine((value) => Number.isInteger(value) && value >= 1 && value <= max, `${label}应为 1 到 ${max} 之间的整数`),
    )
export const availabilityRequest = z.object({
  week: z
    .array(z.object({ day: whole('星期', 7), ...hours }), '每周时间应为列表')
    .check(z.maxLength(7 * technicianLimits.stretchesPerDay, `每天最多 ${technicianLimits.stretchesPerDay} 段时间`)),
  exceptions: z
    .array(
      z.object({ date: day('日期'), from: z.optional(z.nullable(hours.from)), to: z.optional(z.nullable(hours.to)) }),
      '例外日期应为列表',
    )
    .check(z.maxLength(technicianLimits.exceptionsMax, `例外日期最多 ${technicianLimits.exceptionsMax} 条`)),
  radius_km: whole('服务半径', technicianLimits.radiusKmMax),
  jobs_per_day: whole('每天单数', technicianLimits.jobsPerDayMax),
  home: z.optional(
    z.object({ city: requiredLine('城市', 60), latitude: z.optional(latitude), longitude: z.optional(longitude) }),
  ),
})
/** A smaller circle the desk set after talking with him; his own radius stays as it is. */
const circle = z.object({
  radius_km: z.number(),
  /** The last day it counts. */
  until: z.string(),
  reason: z.string(),
  set_at: timestamp,
})
const availability = z.object({
  week: z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
  exceptions: z.array(z.object({ date: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  radius_km: z.number(),
  jobs_per_day: z.number(),
  home: z.object({ city: z.string(), latitude: z.number(), longitude: z.number() }),
})

export const paperValidities = ['valid', 'expiring', 'expired', 'missing'] as const
const ownSkill = z.object({
  code: skillCode,
  label: z.string(),
  level: z.number(),
  level_display: z.string(),
  opens: z.string(),
  makers: z.array(z.string()),
  certified_at: timestamp,
  jobs_done: z.number(),
  /** Its paper is missing or has ended: nothing of it is offered. */
  is_closed: z.boolean(),
  closed_reason: z.string(),
})
const ownPaper = z.object({
  type: paperCode,
  label: z.string(),
  expires_on: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  validity: z.enum(paperValidities),
  validity_display: z.string(),
  /** Skills it opens. */
  skills: z.array(z.string()),
  /** Visits he has taken on that it does not reach to the end of. */
  future_jobs: z.number(),
  /** Handed in and not decided, or refused and not followed by another. */
  renewal: z.nullable(
    z.object({
      application_id: z.number(),
      status: z.enum(['pending', 'rejected']),
      status_display: z.string(),
      expires_on: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
})
const ownApplication = z.object({
  id: z.number(),
  status: z.string(),
  status_display: z.string(),
  stage: z.string(),
  stage_display: z.string(),
  notes: z.string(),
  skills: z.array(
    z.object({
      code: skillCode,
      label: z.string(),
      level: z.number(),
      assessment_id: z.nullable(z.number()),
      assessment_status: z.nullable(z.string()),
      assessment_status_display: z.string(),
      retry_at: z.nullable(timestamp),
    }),
  ),
  /** As it was handed in with it: the next application goes on from there. */
  work_history: z.array(z.object({ company: z.string(), from: z.string(), to: z.string(), work: z.string() })),
  courses: z.array(z.object({ id: z.number(), title: z.string(), minutes: z.number() })),
})
export const ownTechnician = z.object({
  id: z.number(),
  /** Of his work; null: he is not certified yet. */
  status: z.nullable(z.enum(workStatusCodes)),
  status_display: z.string(),
  is_certified: z.boolean(),
  is_suspended: z.boolean(),
  suspended_reason: z.string(),
  real_name: z.string(),
  city: z.string(),
  skills: z.array(ownSkill),
  assessments: z.array(openTest),
  application: z.nullable(ownApplication),
  papers: z.array(ownPaper),
  availability: z.nullable(availability),
  circle: z.nullable(circle),
  position_at: z.nullable(timestamp),
  rating: z.nullable(z.number()),
  rating_count: z.number(),
  jobs_done: z.number(),
  first_time_fixes: z.number(),
  /** Finished jobs the fixes are counted out of. */
  first_time_jobs: z.number(),
  /** Whole years since his first job. */
  years: z.number(),
  certified_at: z.nullable(timestamp),
})
export const technicianDone = z.extend(ownTechnician, done)

export const renewPaperRequest = z.object({
  type: paperCode,
  expires_on: day('到期日'),
  number: paperNumber,
  name: paperName,
})
export const paperSent = z.object({
  ...done,
  id: z.number(),
  application: z.object({ id: z.number(), status: z.literal('pending') }),
})

export const searchQuery = z.object({
  ...pageQuery,
  skill: z.optional(z.union([z.literal(''), skillCode], '没有这种技能')),
  city: optionalLine('城市', 60),
  day: z.optional(z.union([z.literal(''), day('日期')], '日期不是有效日期')),
})
const certificate = z.object({ type: paperCode, label: z.string(), expires_on: z.string() })
/** What anybody may know: no number, no whole name, no place but the city, no paper itself. */
export const foundTechnicians = pageOf(
  z.object({
    id: z.number(),
    name: z.string(),
    city: z.string(),
    skills: z.array(z.object({ code: skillCode, label: z.string(), level: z.number(), level_display: z.string() })),
    certificates: z.array(certificate),
    years: z.number(),
    /** Finished jobs: of the skill that was asked for, else all. */
    jobs: z.number(),
    first_time_fix_percent: z.nullable(z.number()),
    rating: z.nullable(z.number()),
    rating_count: z.number(),
    next_free: z.nullable(z.object({ date: z.string(), half: z.enum(['am', 'pm']), half_display: z.string() })),
  }),
)

export const deskQuery = z.object({
  ...pageQuery,
  skill: z.optional(z.union([z.literal(''), skillCode], '没有这种技能')),
  city: optionalLine('城市', 60),
  status: z._default(
    z.enum(['', ...workStatusCodes, 'suspended'], '状态应为 online、resting、offline 或 suspended'),
    '',
  ),
  papers: z._default(z.enum(['', 'ending', 'ended'], '证件应为 ending 或 ended'), ''),
  given_back: z._default(z.enum(['', 'often'], '交回应为 often'), ''),
  keyword: optionalText('关键词', 60),
})
const deskTechnicianRow = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  status: z.enum(workStatusCodes),
  status_display: z.string(),
  is_suspended: z.boolean(),
  /** By which he is suspended and restored; null: there is none. */
  application_id: z.nullable(z.number()),
  skills: z.array(
    z.object({
      code: skillCode,
      label: z.string(),
      level: z.number(),
      is_closed: z.boolean(),
      closed_reason: z.string(),
    }),
  ),
  papers: z.array(z.object({ type: paperCode, label: z.string(), expires_on: z.string(), days_left: z.number() })),
  radius_km: z.number(),
  jobs_per_day: z.number(),
  jobs_done: z.number(),
  first_time_fixes: z.number(),
  first_time_jobs: z.number(),
  /** Of the last 30 days. */
  given_back: z.number(),
  missed_visits: z.number(),
  circle: z.nullable(z.extend(circle, { set_by: z.string() })),
  rating: z.nullable(z.number()),
  rating_count: z.number(),
  certified_at: timestamp,
})
export const deskTechnicians = pageOf(deskTechnicianRow)
/** One of them whole: when he works and why he is suspended. */
export const deskTechnician = z.extend(deskTechnicianRow, {
  suspended_reason: z.string(),
  week: z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
  exceptions: z.array(z.object({ date: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export const deskTechnicianDone = z.extend(deskTechnician, done)
export const circleRequest = z.object({
  radius_km: whole('接单范围', technicianLimits.radiusKmMax),
  until: day('到哪一天'),
  reason: requiredText('原因', 500),
})
export const liftCircleRequest = z.object({ reason: requiredText('原因', 500) })
export const byTechnician = z.object({ id: id('技师') })
