/** What is true of tests at any moment. */
import { assessmentLimits, rightAnswersToPass } from '@jihui/protocol/training/limits'
import type { Invariant } from '../../../proof.ts'

const passing = [assessmentLimits.questions, assessmentLimits.quizQuestions]
  .map((total) => `(${total}, ${rightAnswersToPass(total)})`)
  .join(', ')

export const invariants: readonly Invariant[] = [
  {
    rule: 'a test has the questions it was drawn with, of its skill and no higher level',
    text: `SELECT a.id FROM assessment a CROSS JOIN LATERAL (SELECT count(*) AS total, max(x.place) AS last
        FROM assessment_question x WHERE x.assessment_id = a.id) q WHERE q.total <> a.total OR q.last <> a.total`,
  },
  {
    rule: 'a test that is judged counts its right answers, and passed where they are enough',
    text: `SELECT a.id FROM assessment a JOIN (VALUES ${passing}) AS needed (total, correct) ON needed.total = a.total
      CROSS JOIN LATERAL (SELECT count(*) AS correct FROM assessment_question x
        WHERE x.assessment_id = a.id AND x.given = x.answer) q
      WHERE a.status IN ('passed', 'failed')
        AND (q.correct <> a.correct OR (a.status = 'passed') <> (a.correct >= needed.correct))`,
  },
  {
    rule: 'no answer was given before a test began or after its time',
    text: `SELECT x.assessment_id FROM assessment_question x JOIN assessment a ON a.id = x.assessment_id
      WHERE x.given_at IS NOT NULL AND (a.started_at IS NULL OR x.given_at < a.started_at OR x.given_at >= a.ends_at
        OR x.given_at > a.finished_at)`,
  },
  {
    rule: 'no test runs beyond its time',
    text: `SELECT id FROM assessment WHERE status = 'running' AND ends_at < $1 OR status = 'drawn' AND open_until < $1`,
    isTimed: true,
  },
  {
    rule: 'every answer and every right one is an option of its question',
    text: `SELECT x.assessment_id FROM assessment_question x
      WHERE NOT x.options @> jsonb_build_array(jsonb_build_object('code', x.answer))
        OR x.given IS NOT NULL AND NOT x.options @> jsonb_build_array(jsonb_build_object('code', x.given))`,
  },
]
