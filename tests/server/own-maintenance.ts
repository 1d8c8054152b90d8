/** Work on a machine of the member of staff himself, whose bill is objected to. */
import { aTask } from '../../apps/server/src/testing/maintenance.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

export const ownMaintenance = async (app: TestApp, owner: Person) => {
  const { id } = await aTask(app, { owner })
  await app.pool.query(
    `UPDATE maintenance_request SET status = 'pending_acceptance', total_fen = 30000, labour_fen = 20000 WHERE id = $1`,
    [id],
  )
  await app.pool.query(
    `INSERT INTO maintenance_dispute (request_id, reason, claimed_fen, charged_fen, opened_by, opened_at)
     VALUES ($1, '没修好', 10000, 30000, $2, $3)`,
    [id, owner.id, app.clock.now()],
  )
  return { decide_maintenance_dispute: { ids: { id }, body: { to_payer: 300, reason: '看过' } } }
}
