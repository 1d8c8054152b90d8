/** Tests the demo's technicians passed. */
import { assessmentLimits } from '@jihui/protocol/training/limits'
import type { DeskScene } from '../../../demo/scene.ts'
import { readRows, type Row, takeIds, writeRows } from '../../../demo/told-rows.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import type { Settled } from './accounts.ts'

interface BankRow extends Row {
  readonly id: number
  readonly skill: string
  readonly level: number
  readonly text: string
  readonly options: readonly { readonly code: string }[]
  readonly answer: string
}
/** The test of each skill, passed: one question in ten was answered wrongly by every third. */
export const writeTests = async (
  { town }: DeskScene,
  people: readonly Settled[],
): Promise<ReadonlyMap<string, number>> => {
  const { pool } = town.services.database
  const bank = (await readRows(pool, 'question', 'true', [])) as BankRow[]
  const tests = people.flatMap((one) => one.skills.map((held) => ({ one, ...held })))
  const ids = await takeIds(pool, 'assessment', tests.length)
  const { questions: total } = assessmentLimits
  const mistakes = ({ at }: Settled): number => (at % 3 === 0 ? 1 : 0)
  const began = ({ certifiedAt }: Settled) => addHours(certifiedAt, -49)
  await writeRows(
    pool,
    'assessment',
    tests.map(({ one, skill, level }, index) => ({
      id: ids[index],
      user_id: one.userId,
      kind: 'certification',
      skill,
      level,
      subject_id: one.applicationId,
      status: 'passed',
      drawn_at: addHours(one.certifiedAt, -72).toISOString(),
      open_until: addHours(one.certifiedAt, 24 * assessmentLimits.openDays - 72).toISOString(),
      started_at: began(one).toISOString(),
      ends_at: addMinutes(began(one), assessmentLimits.minutes).toISOString(),
      finished_at: addMinutes(began(one), 14).toISOString(),
      total,
      correct: total - mistakes(one),
    })),
  )
  const answers = tests.flatMap(({ one, skill, level }, index) => {
    const fitting = bank.filter((row) => row.skill === skill && row.level <= level).slice(-total)
    return fitting.map(({ id, text, options, answer }, place) => ({
      assessment_id: ids[index],
      question_id: id,
      place: place + 1,
      text,
      options,
      answer,
      given: place < mistakes(one) ? options.find(({ code }) => code !== answer)!.code : answer,
      given_at: addMinutes(began(one), place + 1).toISOString(),
    }))
  })
  await writeRows(pool, 'assessment_question', answers)
  return new Map(tests.map(({ one, skill }, index) => [`${one.userId}:${skill}`, ids[index]!]))
}

/** Within some kilometres of the middle of his city. */
