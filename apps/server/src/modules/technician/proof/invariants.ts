/** What is true of technicians at any moment. */
import { paperOf, skillCodes } from '@jihui/protocol/technician/skills'
import type { Invariant } from '../../../proof.ts'

/** Skill → the paper the law asks for, as rows. */
const papers = skillCodes
  .flatMap((skill) => {
    const paper = paperOf(skill)
    return paper === null ? [] : [`('${skill}', '${paper}')`]
  })
  .join(', ')

export const invariants: readonly Invariant[] = [
  {
    rule: 'nobody is certified for a skill without a test of his that he passed at that level',
    text: `SELECT s.user_id, s.skill FROM technician_skill s LEFT JOIN assessment a ON a.id = s.assessment_id
      WHERE a.id IS NULL OR a.user_id <> s.user_id OR a.skill <> s.skill OR a.level <> s.level OR a.status <> 'passed'
        OR a.kind <> 'certification'`,
  },
  {
    rule: 'nobody is certified for a skill without the paper the law asks for, accepted by then',
    text: `SELECT s.user_id, s.skill FROM technician_skill s JOIN (VALUES ${papers}) AS p (skill, paper) ON p.skill = s.skill
      WHERE NOT EXISTS (SELECT FROM qualification_document d WHERE d.holder_kind = 'person' AND d.holder_id = s.user_id
        AND d.type = p.paper AND d.reviewed_at <= s.certified_at)`,
  },
  {
    rule: 'a skill is looked for where its technician is or lives',
    text: `SELECT s.user_id, s.skill FROM technician_skill s JOIN technician t ON t.user_id = s.user_id
      WHERE s.city <> t.city OR (s.latitude, s.longitude)
        IS DISTINCT FROM (coalesce(t.latitude, t.home_latitude), coalesce(t.longitude, t.home_longitude))`,
  },
  {
    rule: 'no two stretches of a week meet, and none of a day that is off',
    text: `SELECT one.user_id, one.day FROM technician_week one JOIN technician_week other
        ON other.user_id = one.user_id AND other.day = one.day AND other.from_minute > one.from_minute
      WHERE other.from_minute < one.to_minute
      UNION SELECT one.user_id, extract(isodow FROM one.date)::int FROM technician_exception one
        JOIN technician_exception other ON other.user_id = one.user_id AND other.date = one.date AND other.id > one.id
      WHERE one.from_minute IS NULL OR other.from_minute IS NULL
        OR (one.from_minute < other.to_minute AND other.from_minute < one.to_minute)`,
  },
  {
    rule: 'whoever is suspended by an application is suspended',
    text: `SELECT t.user_id FROM technician t JOIN application a ON a.user_id = t.user_id AND a.kind = 'technician'
      WHERE a.status = 'suspended' AND NOT t.is_suspended`,
  },
  {
    rule: 'nobody has two smaller circles at once',
    text: `SELECT a.id, b.id AS other FROM technician_circle a JOIN technician_circle b ON b.user_id = a.user_id AND b.id > a.id
      WHERE b.set_at < coalesce(a.lifted_at, (a.until + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')`,
  },
  {
    rule: 'every technician was certified for something',
    text: `SELECT t.user_id FROM technician t WHERE NOT EXISTS (SELECT FROM technician_skill s WHERE s.user_id = t.user_id)`,
  },
]
