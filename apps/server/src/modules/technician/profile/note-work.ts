/** What finished jobs and their ratings do to a technician's record. */
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { technician, technicianSkill } from '../table.ts'

/** A job that was accepted, once each. Nothing where he is no technician any more. */
export const noteFinishedJob = async (
  tx: Tx,
  userId: number,
  { firstTimeFix, skill }: { readonly firstTimeFix: boolean; readonly skill?: SkillCode },
): Promise<void> => {
  await tx
    .update(technician)
    .set({
      jobsDone: sql`${technician.jobsDone} + 1`,
      ...(firstTimeFix && { firstTimeFixes: sql`${technician.firstTimeFixes} + 1` }),
    })
    .where(eq(technician.userId, userId))
  if (skill)
    await tx
      .update(technicianSkill)
      .set({ jobsDone: sql`${technicianSkill.jobsDone} + 1` })
      .where(and(eq(technicianSkill.userId, userId), eq(technicianSkill.skill, skill)))
}

/** What was fixed at once came back within its warranty: it was not. */
export const takeBackFirstTimeFix = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(technician)
    .set({ firstTimeFixes: sql`greatest(${technician.firstTimeFixes} - 1, 0)` })
    .where(eq(technician.userId, userId))
}

/** It came back, and that does not count, neither for him nor against him. */
export const excuseFirstTime = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(technician)
    .set({
      firstTimeExcused: sql`least(${technician.firstTimeExcused} + 1, ${technician.jobsDone} - ${technician.firstTimeFixes})`,
    })
    .where(eq(technician.userId, userId))
}

/** 1 to 5, once for each job. */
export const noteRating = async (tx: Tx, userId: number, rating: number): Promise<void> => {
  await tx
    .update(technician)
    .set({ ratingSum: sql`${technician.ratingSum} + ${rating}`, ratingCount: sql`${technician.ratingCount} + 1` })
    .where(eq(technician.userId, userId))
}
