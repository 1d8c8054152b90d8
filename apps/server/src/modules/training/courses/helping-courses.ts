import type { SkillCode } from '@jihui/protocol/technician/skills'
import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { course } from '../table.ts'

const helpingMax = 5
/** A few that teach the skill. */
export const listHelpingCourses = (db: Queryable, skill: SkillCode) =>
  db
    .select({ id: course.id, title: course.title, minutes: course.minutes })
    .from(course)
    .where(and(eq(course.skill, skill), eq(course.isActive, true)))
    .orderBy(asc(course.id))
    .limit(helpingMax)
