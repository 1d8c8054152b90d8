/** What staff read of an application to be a technician, and what an approval gives. */
import { unstatedDays } from '@jihui/protocol/qualification/validity'
import { paperFieldOf, technicianKind } from '@jihui/protocol/technician/kinds'
import {
  paperOf,
  type SkillLevel,
  skillLevels,
  skills,
  type TechnicianPaper,
  technicianPaperCodes,
  technicianPapers,
} from '@jihui/protocol/technician/skills'
import { and, eq, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type BroughtKind, type Decided, isSuspended, listFilesOf } from '../../application/public.ts'
import { placeNamed } from '../../geography/public.ts'
import { grantRoles, nameUnnamed } from '../../identity/public.ts'
import { keepVerified, type VerifiedPaper } from '../../qualification/public.ts'
import { type AssessmentRow, listNewestAssessments } from '../../training/public.ts'
import { positionOf } from '../profile/technician-ground.ts'
import { findTechnician, findTechnicianPaperEnds } from '../profile/technician-queries.ts'
import { technician, technicianSkill, technicianWeek } from '../table.ts'
import type { ApplicationDetails } from './apply-as-technician.ts'

/** Type in the wallet → the field of the application it comes in. */
const keptPapers: readonly (readonly [type: string, field: string])[] = [
  ['id_card', 'id_card_files'],
  ...technicianPaperCodes.map((paper) => [paper, paperFieldOf(paper)] as const),
]
const keepPapers = async (tx: Tx, { row, ...by }: Decided): Promise<void> => {
  const files = await listFilesOf(tx, row.id)
  const unstated = addDays(dayOf(by.now), unstatedDays)
  const papers = keptPapers.flatMap(([type, field]): VerifiedPaper[] =>
    files
      .filter((file) => file.field === field)
      .map(({ fileId, expiresOn }) => ({ type, fileId, expiresOn: expiresOn ?? unstated })),
  )
  await keepVerified(tx, { kind: 'person', id: row.userId }, row.userId, papers, by)
}

/** The tests he passed for it whose papers the law asks for are there. */
const findEarned = async (tx: Tx, { row, now }: Decided): Promise<AssessmentRow[]> => {
  const passed = (await listNewestAssessments(tx, 'certification', row.id)).filter(({ status }) => status === 'passed')
  const ends = (await findTechnicianPaperEnds(tx, [row.userId])).get(row.userId)
  const today = dayOf(now)
  return passed.filter(({ skill }) => {
    const paper = paperOf(skill)
    return paper === null || (ends?.get(paper) ?? '') >= today
  })
}

/** Monday to Saturday; he changes it himself. */
const firstWeek = { days: [1, 2, 3, 4, 5, 6], fromMinute: 8 * 60, toMinute: 18 * 60 } as const
const insertTechnician = async (tx: Tx, { row, now }: Decided): Promise<void> => {
  const { real_name: realName, city, work_history: works } = row.details as ApplicationDetails
  const home = placeNamed(city)
  if (!home) return refuse('application.cannot_grant', { message: '没有找到他写的城市' })
  const workingSince = works.map(({ from }) => from).toSorted()[0]!
  const at = { homeLatitude: home.latitude, homeLongitude: home.longitude }
  await tx.insert(technician).values({ userId: row.userId, realName, city, ...at, workingSince, certifiedAt: now })
  const { days, ...hours } = firstWeek
  await tx.insert(technicianWeek).values(days.map((day) => ({ userId: row.userId, day, ...hours })))
}

/** A higher level takes the place of a lower one, never the other way round. */
const certify = async (tx: Tx, { row, now }: Decided, earned: readonly AssessmentRow[]): Promise<void> => {
  const { city, homeLatitude, homeLongitude, ...known } = (await findTechnician(tx, row.userId))!
  const place = positionOf(known, now) ?? {
    latitude: homeLatitude,
    longitude: homeLongitude,
  }
  const higher = sql`excluded.level > ${technicianSkill.level} or ${technicianSkill.withdrawnAt} is not null`
  await tx
    .insert(technicianSkill)
    .values(
      earned.map(({ skill, level, id }) => ({
        userId: row.userId,
        skill,
        level,
        city,
        ...place,
        assessmentId: id,
        certifiedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [technicianSkill.userId, technicianSkill.skill],
      set: {
        level: sql`excluded.level`,
        assessmentId: sql`excluded.assessment_id`,
        certifiedAt: sql`excluded.certified_at`,
        withdrawnAt: null,
      },
      setWhere: higher,
    })
}

const named = ({ code, level }: ApplicationDetails['skills'][number]): string =>
  `${skills[code].label} ${skillLevels[level].label}`
const numbersOf = ({ paper_numbers: numbers }: ApplicationDetails): string =>
  technicianPaperCodes
    .flatMap((paper: TechnicianPaper) => {
      const number = numbers[paperFieldOf(paper)]
      return number ? [`${technicianPapers[paper].label} ${number}`] : []
    })
    .join('；')

const setSuspended = (tx: Tx, userId: number, suspended: boolean) =>
  tx
    .update(technician)
    .set({ isSuspended: suspended })
    .where(and(eq(technician.userId, userId)))

export const technicianApplicationKind: BroughtKind = {
  declared: technicianKind,
  facts(details) {
    const stated = details as ApplicationDetails
    return [
      { label: '姓名', value: stated.real_name },
      { label: '所在城市', value: stated.city },
      { label: '申请的技能', value: stated.skills.map(named).join('、') },
      ...stated.work_history.map(({ company, from, to, work }, at) => ({
        label: at === 0 ? '工作经历' : '',
        value: `${from} 至 ${to} ${company}：${work}`,
      })),
      { label: '证件编号', value: numbersOf(stated) },
      { label: '说明', value: stated.notes },
    ]
  },
  async grant(_, tx, decided) {
    const { row, now } = decided
    await keepPapers(tx, decided)
    const earned = await findEarned(tx, decided)
    if (earned.length === 0) refuse('application.cannot_grant', { message: '通过测试的技能都缺法定证件，不能认证' })
    if (!(await findTechnician(tx, row.userId))) await insertTechnician(tx, decided)
    await certify(tx, decided, earned)
    await grantRoles(tx, row.userId, ['technician'], now)
    await nameUnnamed(tx, row.userId, (row.details as ApplicationDetails).real_name)
  },
  /** Work under way goes on; nothing new is offered to him. */
  async suspend(_, tx, { row }) {
    await setSuspended(tx, row.userId, true)
  },
  async restore(_, tx, { row }) {
    // Another of his applications may be suspended still.
    if (await isSuspended(tx, technicianKind.code, row.userId)) return
    await setSuspended(tx, row.userId, false)
  },
}

export const levelLabel = (level: number): string => skillLevels[level as SkillLevel].label
