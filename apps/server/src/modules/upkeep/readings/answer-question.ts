/** The desk says what it makes of a reading; what waited behind it is settled then. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { answerRequest } from '@jihui/protocol/upkeep/reading-schema'
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { holdUnit, needUnit, requireNoOwner } from '../parties.ts'
import { meterQuestion } from '../table.ts'
import { countAnswered } from './judge-meter.ts'
import { countAs, findReading, markWrong, neighboursOf, settleWaiting } from './settle-reading.ts'
import { followMeter, plansOfUnit } from './reckon-unit.ts'

type Answer = z.output<typeof answerRequest>

const settle = async (
  tx: Tx,
  { readingId, measuredAt }: typeof meterQuestion.$inferSelect,
  answer: Answer['answer'],
): Promise<void> => {
  const reading = await findReading(tx, readingId, measuredAt)
  if (!reading) return
  if (answer === 'wrong') return markWrong(tx, reading)
  const { before, after } = await neighboursOf(tx, reading)
  const shown = { meter: reading.meter!, at: reading.measuredAt }
  await countAs(tx, reading, countAnswered(answer, shown, (before ?? after)!))
}

export const answerQuestion = (
  services: Services,
  actor: Actor,
  id: number,
  { answer, notes }: Answer,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const [asked] = await tx.select().from(meterQuestion).where(eq(meterQuestion.id, id))
    if (!asked) return refuse('upkeep.question_not_found')
    const { unitId, unit } = asked
    await requireNoOwner(services, tx, actor, await needUnit(tx, unitId))
    await holdUnit(tx, unitId)
    const [answered] = await tx
      .update(meterQuestion)
      .set({ answer, notes, answeredBy: actor.id, answeredByName: nameOf(actor), answeredAt: now })
      .where(and(eq(meterQuestion.id, id), isNull(meterQuestion.answeredAt)))
      .returning()
    if (!answered) {
      const [first] = await tx.select().from(meterQuestion).where(eq(meterQuestion.id, id))
      return refuse('upkeep.question_answered', {
        current: { answer: first!.answer, answered_by: first!.answeredByName },
      })
    }
    await settle(tx, asked, answer)
    await settleWaiting(tx, unitId, unit, now)
    await followMeter(tx, unitId, unit as MeterUnit, await plansOfUnit(tx, unitId), now)
    const entry = { actor, action: 'meter_question.answer', objectType: 'meter_question', objectId: id } as const
    await writeAudit(tx, { ...entry, before: { kind: asked.kind }, after: { unit_id: unitId, answer, notes } }, now)
  })
