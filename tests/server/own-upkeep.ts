/** Readings of a machine of the member of staff himself. */
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

export const ownUpkeep = async (app: TestApp, unitId: number) => {
  const now = app.clock.now().toISOString()
  const { rows } = await app.pool.query<{ id: number }>(
    `WITH reading AS (INSERT INTO unit_reading (unit_id, measured_at, unit, meter, is_asked, source)
       VALUES ($1, $2, 'h', 9000, true, 'staff') RETURNING id)
     INSERT INTO meter_question (unit_id, unit, reading_id, measured_at, kind, before, before_at, asked_at)
     SELECT $1, 'h', id, $2, 'jump', 10, $2, $2 FROM reading RETURNING id`,
    [unitId, now],
  )
  return {
    take_unit_reading: { ids: { id: unitId }, body: { measured_at: now, meter: 1 } },
    answer_meter_question: { ids: { id: rows[0]!.id }, body: { answer: 'wrong' } },
  }
}
