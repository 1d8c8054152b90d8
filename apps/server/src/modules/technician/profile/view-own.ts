/** A technician as he reads himself, and whoever is about to become one. */
import { applicationStatuses, type ApplicationStatus } from '@jihui/protocol/application/machine'
import { stageLabelOf } from '@jihui/protocol/application/kind'
import { technicianKind, technicianPaperKind } from '@jihui/protocol/technician/kinds'
import { type WorkStatus, workStatuses } from '@jihui/protocol/technician/limits'
import type { ownTechnician } from '@jihui/protocol/technician/schema'
import {
  paperOf,
  skillCodes,
  type SkillLevel,
  skillLevels,
  skills,
  technicianPaperCodes,
  technicianPapers,
} from '@jihui/protocol/technician/skills'
import { assessmentStatuses } from '@jihui/protocol/training/machine'
import type * as z from 'zod/mini'
import { addDays, dayOf, daysBetween } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { type ApplicationRow, findNewestRow, listNewestAbout, readSuspension } from '../../application/public.ts'
import {
  type AssessmentRow,
  listHelpingCourses,
  listNewestAssessments,
  listOpenAssessments,
  retryAt,
} from '../../training/public.ts'
import type { BookedVisit } from '../hooks.ts'
import { closedReasonOf, validityOf, validityWords } from '../papers/paper-ends.ts'
import type { RenewalDetails } from '../papers/renew-paper.ts'
import type { ApplicationDetails } from '../registration/apply-as-technician.ts'
import { clockOf } from './minutes.ts'
import { findTechnician, findTechnicianPaperEnds, type PaperEnds, type Technician } from './technician-queries.ts'
import { positionOf, readExceptions, readSkills, readWeeks } from './technician-ground.ts'
import { findCircle, viewCircle } from '../standing/circles.ts'
import { firstTimeJobsOf, ratingOf, yearsOf } from './work-record.ts'

type View = z.output<typeof ownTechnician>

export const viewOpenTest = (row: AssessmentRow) => ({
  id: row.id,
  skill: row.skill,
  skill_display: skills[row.skill].label,
  level: row.level,
  ends_at: row.endsAt?.toISOString() ?? null,
  open_until: row.openUntil.toISOString(),
})

/** How the last one stands; null: he never applied. */
const viewApplication = async ({ db }: Services, userId: number): Promise<View['application']> => {
  const row = await findNewestRow(db, technicianKind.code, userId)
  if (!row) return null
  const tests = await listNewestAssessments(db, 'certification', row.id)
  const failed = tests.filter(({ status }) => status === 'failed')
  const helping = await Promise.all(failed.map(({ skill }) => listHelpingCourses(db, skill)))
  return {
    id: row.id,
    status: row.status,
    status_display: applicationStatuses[row.status as ApplicationStatus].label,
    stage: row.stage,
    stage_display: stageLabelOf(technicianKind, row.stage),
    notes: row.decisionNotes,
    skills: (row.details as ApplicationDetails).skills.map(({ code, level }) => {
      const test = tests.find(({ skill }) => skill === code)
      return {
        code,
        label: skills[code].label,
        level,
        assessment_id: test?.id ?? null,
        assessment_status: test?.status ?? null,
        assessment_status_display: test ? assessmentStatuses[test.status].label : '',
        retry_at:
          test?.status === 'failed' && row.status === 'pending' ? retryAt(test.finishedAt!).toISOString() : null,
      }
    }),
    work_history: (row.details as ApplicationDetails).work_history.map((one) => ({ ...one })),
    courses: helping.flat(),
  }
}

/** How far ahead what he has taken on is counted. */
const aheadDays = 366
const viewRenewal = (row: ApplicationRow | undefined) => {
  if (row?.status !== 'pending' && row?.status !== 'rejected') return null
  return {
    application_id: row.id,
    status: row.status,
    status_display: applicationStatuses[row.status].label,
    expires_on: (row.details as RenewalDetails).expires_on,
    reason: row.decisionNotes,
  }
}
interface PapersKnown {
  readonly ends: PaperEnds
  readonly held: readonly { readonly skill: (typeof skillCodes)[number] }[]
  readonly booked: readonly BookedVisit[]
  readonly renewals: readonly ApplicationRow[]
  readonly today: string
}
/** Those his skills need, and those he has beside. */
const viewPapers = ({ ends, held, booked, renewals, today }: PapersKnown): View['papers'] =>
  technicianPaperCodes.flatMap((type) => {
    const opened = skillCodes.filter((code) => paperOf(code) === type)
    const needed = held.filter(({ skill }) => opened.includes(skill))
    const until = ends.get(type) ?? null
    const renewal = viewRenewal(renewals.find(({ details }) => details.about === type))
    if (until === null && needed.length === 0 && renewal === null) return []
    const validity = validityOf(until, today)
    return [
      {
        type,
        label: technicianPapers[type].label,
        expires_on: until,
        days_left: until === null ? null : daysBetween(today, until),
        validity,
        validity_display: validityWords[validity],
        skills: needed.map(({ skill }) => skills[skill].label),
        future_jobs: booked.filter(({ skill, to }) => opened.includes(skill) && dayOf(to) > (until ?? '')).length,
        renewal,
      },
    ]
  })

const nobody: Omit<View, 'id' | 'assessments' | 'application'> = {
  status: null,
  status_display: '还没有认证',
  is_certified: false,
  is_suspended: false,
  suspended_reason: '',
  real_name: '',
  city: '',
  skills: [],
  papers: [],
  availability: null,
  circle: null,
  position_at: null,
  rating: null,
  rating_count: 0,
  jobs_done: 0,
  first_time_fixes: 0,
  first_time_jobs: 0,
  years: 0,
  certified_at: null,
}

const viewCertified = async (
  services: Services,
  row: Technician,
): Promise<Omit<View, 'id' | 'assessments' | 'application'>> => {
  const { db, hooks, clock } = services
  const { userId } = row
  const now = clock.now()
  const today = dayOf(now)
  const ids = [userId]
  const held = (await readSkills(db, ids)).get(userId) ?? []
  const ends: PaperEnds = (await findTechnicianPaperEnds(db, ids)).get(userId) ?? new Map()
  const booked = await hooks.technician.booked(db, ids, now, new Date(`${addDays(today, aheadDays)}T00:00:00Z`))
  const renewals = await listNewestAbout(db, technicianPaperKind.code, userId)
  const week = (await readWeeks(db, ids)).get(userId) ?? []
  const exceptions = (await readExceptions(db, ids, now)).get(userId) ?? []
  const circle = await findCircle(db, userId, today)
  const suspension = row.isSuspended ? await readSuspension(db, technicianKind.code, userId) : null
  return {
    status: row.workStatus as WorkStatus,
    status_display: workStatuses[row.workStatus as WorkStatus].label,
    is_certified: true,
    is_suspended: row.isSuspended,
    suspended_reason: suspension?.reason ?? '',
    real_name: row.realName,
    city: row.city,
    skills: held.map(({ skill, level, makers, certifiedAt, jobsDone }) => {
      const closedReason = closedReasonOf(skill, ends, today)
      return {
        code: skill,
        label: skills[skill].label,
        level,
        level_display: skillLevels[level as SkillLevel].label,
        opens: skills[skill].opens,
        makers: [...makers],
        certified_at: certifiedAt.toISOString(),
        jobs_done: jobsDone,
        is_closed: closedReason !== '',
        closed_reason: closedReason,
      }
    }),
    papers: viewPapers({ ends, held, booked, renewals, today }),
    availability: {
      week: week.map(({ day, from, to }) => ({ day, from: clockOf(from), to: clockOf(to) })),
      exceptions: exceptions
        .filter(({ date }) => date >= today)
        .map(({ date, from, to }) => ({
          date,
          from: from === null ? null : clockOf(from),
          to: to === null ? null : clockOf(to),
        })),
      radius_km: row.radiusKm,
      jobs_per_day: row.jobsPerDay,
      home: { city: row.city, latitude: row.homeLatitude, longitude: row.homeLongitude },
    },
    circle: circle && viewCircle(circle),
    position_at: positionOf(row, now) ? row.positionAt!.toISOString() : null,
    rating: ratingOf(row),
    rating_count: row.ratingCount,
    jobs_done: row.jobsDone,
    first_time_fixes: row.firstTimeFixes,
    first_time_jobs: firstTimeJobsOf(row),
    years: yearsOf(row.workingSince, today),
    certified_at: row.certifiedAt.toISOString(),
  }
}

export const viewOwnTechnician = async (services: Services, userId: number): Promise<View> => {
  const row = await findTechnician(services.db, userId)
  return {
    ...(row ? await viewCertified(services, row) : nobody),
    id: userId,
    assessments: (await listOpenAssessments(services.db, userId, 'certification')).map(viewOpenTest),
    application: await viewApplication(services, userId),
  }
}
