/** To become a technician, or one for more skills: what is handed in, and the tests that are drawn with it. */
import {
  skillTestCheck,
  technicianKind,
  needsField,
  paperFieldOf,
  type PaperField,
} from '@jihui/protocol/technician/kinds'
import type { certificationRequest, technicianRequest } from '@jihui/protocol/technician/schema'
import {
  paperOf,
  type SkillCode,
  type SkillLevel,
  skills,
  type TechnicianPaper,
  technicianPaperCodes,
} from '@jihui/protocol/technician/skills'
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, dayOf, spokenDay } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import type { Idempotency } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { submitApplication } from '../../application/public.ts'
import { cityAsFiled, cityNamed, placeNamed } from '../../geography/public.ts'
import { applicantOf, findUser } from '../../identity/public.ts'
import { drawAssessment, findTooEarly, requireBank } from '../../training/public.ts'
import { findTechnician, findTechnicianPaperEnds } from '../profile/technician-queries.ts'
import { requirePaperEnd } from '../papers/paper-ends.ts'
import { technicianSkill } from '../table.ts'

export type Body = z.output<typeof certificationRequest> & Partial<z.output<typeof technicianRequest>>
type Wanted = Body['skills']
export interface ApplicationDetails extends Readonly<Record<string, unknown>> {
  readonly real_name: string
  readonly city: string
  readonly skills: readonly { readonly code: SkillCode; readonly level: SkillLevel }[]
  readonly work_history: Body['work_history']
  readonly paper_numbers: Partial<Readonly<Record<PaperField, string>>>
  readonly notes: string
  /** Nothing is known of him yet; else who he is was seen. */
  readonly is_first: 'yes' | 'no'
}

export const cityOf = (stated: string, field = 'city'): string => {
  if (!placeNamed(stated)) refuse('technician.place_unknown', { errors: { [field]: '没有找到这个城市' } })
  return cityAsFiled(cityNamed(stated) ?? stated)
}

/** Nobody has worked for longer. */
const workYearsMax = 60
const requireHistory = (works: Body['work_history'], today: string): void => {
  for (const [at, { from, to }] of works.entries()) {
    if (to > today) refuse('request.invalid', { errors: { [`work_history.${at}.to`]: '结束日期不能在今天以后' } })
    if (from < addDays(today, -workYearsMax * 365))
      refuse('request.invalid', { errors: { [`work_history.${at}.from`]: '开始日期太早，请核对' } })
    if (from > to) refuse('request.invalid', { errors: { [`work_history.${at}.from`]: '开始日期不能晚于结束日期' } })
  }
}

/** Days papers end on, by the field they came in; refuses one that does not say, has ended or is not to be believed. */
const statedEnds = (stated: Body['papers_until'], files: readonly ReceivedFile[], today: string) => {
  const ends: Record<string, string | null> = {}
  const plain = paperFieldOf('skill_certificate')
  for (const field of new Set(files.map((file) => file.field))) {
    const end = stated?.[field as keyof typeof stated] || null
    // A skill certificate of which nothing is said counts for a year from its approval, as other papers do.
    const mayBeUnstated = field === 'id_card_files' || (field === plain && stated === undefined)
    if (end === null && !mayBeUnstated)
      refuse('request.invalid', { errors: { [`papers_until.${field}`]: '请写明这份证件哪天到期' } })
    requirePaperEnd(`papers_until.${field}`, end, today, field === 'id_card_files')
    ends[field] = end
  }
  return ends
}

/** Refuses what he is certified for already, and what he may not try again yet. */
const requireWorthwhile = async ({ db, clock }: Services, userId: number, wanted: Wanted): Promise<void> => {
  const held = await db
    .select({ skill: technicianSkill.skill, level: technicianSkill.level })
    .from(technicianSkill)
    .where(and(eq(technicianSkill.userId, userId), isNull(technicianSkill.withdrawnAt)))
  const tooEarly = await findTooEarly(
    db,
    userId,
    wanted.map(({ code }) => code),
    clock.now(),
  )
  for (const [at, { code, level }] of wanted.entries()) {
    const { label } = skills[code]
    if (held.some((one) => one.skill === code && one.level >= level))
      refuse('technician.nothing_new', { errors: { [`skills.${at}.level`]: `“${label}”已经认证到这个级别` } })
    const from = tooEarly.get(code)
    if (from) {
      const sentence = `“${label}”的测试 ${spokenDay(dayOf(from))} 起可以再考`
      refuse('technician.retry_later', { message: sentence, errors: { [`skills.${at}.code`]: sentence } })
    }
  }
}

/** Papers the law asks for one of these skills that are not in his wallet, valid today. */
const findNeeded = async (db: Queryable, userId: number | null, wanted: Wanted, today: string) => {
  const held = userId === null ? undefined : (await findTechnicianPaperEnds(db, [userId])).get(userId)
  const asked = new Set(wanted.map(({ code }) => paperOf(code)))
  return technicianPaperCodes.filter((paper) => asked.has(paper) && (held?.get(paper) ?? '') < today)
}

const needsOf = (needed: readonly TechnicianPaper[]) =>
  Object.fromEntries(needed.map((paper) => [needsField(paper), 'yes'] as const))

const contactOf = async (tx: Tx, name: string, { id }: Actor) => {
  const found = await findUser(tx, id)
  return { applicantName: name, contactName: name, contactPhone: found?.phone ?? '' }
}

/** Hands it in, a guest with his account, and draws a test for each skill. Answers the application's id. */
export const applyAsTechnician = async (
  services: Services,
  body: Body,
  files: readonly ReceivedFile[],
  actor: Actor | null,
  asked: Idempotency | null,
): Promise<number> => {
  const { db, clock } = services
  const { real_name, skills: wanted, work_history, notes } = body
  const today = dayOf(clock.now())
  const city = cityOf(body.city)
  requireHistory(work_history, today)
  const ends = statedEnds(body.papers_until, files, today)
  const known = actor && (await findTechnician(db, actor.id))
  if (known?.isSuspended) refuse('application.suspended')
  if (actor) await requireWorthwhile(services, actor.id, wanted)
  await requireBank(
    db,
    wanted.map(({ code, level }) => ({ skill: code, level })),
    'certification',
    'skills',
  )
  const details: ApplicationDetails = {
    real_name: known?.realName ?? real_name,
    city,
    skills: wanted,
    work_history,
    paper_numbers: body.paper_numbers ?? {},
    notes,
    is_first: known ? 'no' : 'yes',
    ...needsOf(await findNeeded(db, actor?.id ?? null, wanted, today)),
  }
  const by = await applicantOf(services, actor, body)
  const follow = async (tx: Tx, { id, userId, now }: { id: number; userId: number; now: Date }) => {
    for (const { code, level } of wanted)
      await drawAssessment(tx, { userId, kind: 'certification', subjectId: id, skill: code, level }, now)
  }
  const party = (tx: Tx, who: Actor) => contactOf(tx, details.real_name, who)
  const { paper_names: names } = body
  const application = { kind: technicianKind.code, details, ends, names, stage: skillTestCheck.code, follow, party }
  return submitApplication(services, application, files, by, asked)
}
