/** What time does to tests: those that run are judged at their end, those nobody opened lapse. */
import { type AssessmentStatus } from '@jihui/protocol/training/machine'
import { and, asc, eq, lte } from 'drizzle-orm'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { assessment } from '../table.ts'
import { assessments } from './move-assessment.ts'
import { passTimeOf } from './take-assessment.ts'

const passStatus = (services: Services, name: string, status: AssessmentStatus, ends: 'endsAt' | 'openUntil') => {
  const { db, clock } = services
  const isDue = () => and(eq(assessment.status, status), lte(assessment[ends], clock.now()))
  return passEach(services, {
    name,
    due: (isNotPaused, limit) =>
      db
        .select({ id: assessment.id })
        .from(assessment)
        .where(and(isDue(), isNotPaused(assessment.id)))
        .orderBy(asc(assessment[ends]), asc(assessment.id))
        .limit(limit),
    each: async (tx, { id }) => {
      const row = await assessments.lock(tx, and(eq(assessment.id, id), isDue()))
      if (row) await passTimeOf(services, tx, row, clock.now())
    },
  })
}

export const passAssessmentTime = (services: Services): Promise<void> =>
  passAll(services, {
    'tests whose time is over': () => passStatus(services, 'tests whose time is over', 'running', 'endsAt'),
    'tests nobody opened': () => passStatus(services, 'tests nobody opened', 'drawn', 'openUntil'),
  })
