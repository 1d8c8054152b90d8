/** What the tests of an application do to it: its check records itself, and what nobody takes any more ends. */
import { reviewStage, skillTestCheck, technicianKind } from '@jihui/protocol/technician/kinds'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { type SkillLevel, skillLevels, skills } from '@jihui/protocol/technician/skills'
import { assessmentLimits } from '@jihui/protocol/training/limits'
import { addHours } from '../../../platform/clock.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listFailedChecks, lockPending, recordCheckByItself, rejectByItself } from '../../application/public.ts'
import { type AssessmentPurpose, type AssessmentRow, listNewestAssessments } from '../../training/public.ts'

const isOpen = ({ status }: AssessmentRow): boolean => status === 'drawn' || status === 'running'
const named = (rows: readonly AssessmentRow[]): string =>
  rows.map(({ skill, level }) => `${skills[skill].label} ${skillLevels[level as SkillLevel].label}`).join('、')
const notesOf = (newest: readonly AssessmentRow[]): string =>
  [
    ['通过', 'passed'],
    ['没有通过', 'failed'],
    ['没有参加', 'lapsed'],
  ]
    .map(([word, status]) => ({ word, rows: newest.filter((one) => one.status === status) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ word, rows }) => `${word}：${named(rows)}`)
    .join('；')

/**
 * Once none of its tests is open: one that was passed sends it to review; where none was, it waits for another try; where
 * nobody came at all, it is refused.
 */
export const certificationTests: AssessmentPurpose = {
  async settled(hooked, tx, row, now) {
    const application = await lockPending(tx, row.subjectId)
    if (application?.kind !== technicianKind.code) return
    const newest = await listNewestAssessments(tx, 'certification', application.id)
    if (newest.some(isOpen)) return
    const notes = notesOf(newest)
    const { code } = skillTestCheck
    const has = (status: AssessmentRow['status']) => newest.some((one) => one.status === status)
    if (has('passed'))
      return recordCheckByItself(
        hooked,
        tx,
        application,
        { code, result: 'passed', notes, stage: reviewStage.code },
        now,
      )
    if (has('failed'))
      return recordCheckByItself(hooked, tx, application, { code, result: 'failed', notes, stage: code }, now)
    return rejectByItself(hooked, tx, application, `${assessmentLimits.openDays} 天没有参加技能测试`, now)
  },
  async requireRetakable(_, tx, row) {
    const application = await lockPending(tx, row.subjectId)
    const newest = await listNewestAssessments(tx, 'certification', row.subjectId)
    const isNewest = newest.some(({ id }) => id === row.id)
    if (!application || !isNewest)
      refuse('training.action_not_allowed', { message: '这份申请已经有结果，要再考请重新申请' })
    if (newest.some(({ status }) => status === 'passed'))
      refuse('training.action_not_allowed', { message: '申请已经送审；这项技能审核过后再申请' })
  },
}

const work = 'technician applications nobody tries again'
/** Applications whose test was not passed and that nobody came back for are refused. */
export const endUntried = (services: Services): Promise<number> => {
  const { db, clock } = services
  const before = () => addHours(clock.now(), -24 * technicianLimits.retryWithinDays)
  return passEach(services, {
    name: work,
    due: (_, limit) => listFailedChecks(db, technicianKind.code, skillTestCheck.code, before(), limit),
    each: async (tx, { id }) => {
      const application = await lockPending(tx, id)
      if (!application) return
      if ((await listNewestAssessments(tx, 'certification', id)).some(isOpen)) return
      await rejectByItself(services, tx, application, '技能测试没有通过，也没有再考', clock.now())
    },
  })
}
