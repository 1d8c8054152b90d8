/** Reports, work orders and what is paid for them, tried twice. */
import { aTask } from '../../apps/server/src/testing/maintenance.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

const onOwnUnit = async (app: TestApp): Promise<Case> => {
  const by = await anOwner(app)
  const { units } = await aMachine(app, { owner: by })
  return {
    by,
    content: { unit_id: units[0], description: '大臂油缸漏油' },
    other: { description: '行走跑偏' },
    counted: ['SELECT 1 FROM maintenance_request WHERE unit_id = $1', units[0]],
  }
}

export const maintenanceCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  make_request: () => onOwnUnit(app()),
  make_task: () => onOwnUnit(app()),
  dispute_maintenance_order: async () => {
    const { id, owner: by } = await aTask(app())
    await app().pool.query(
      `UPDATE maintenance_request SET status = 'pending_acceptance', total_fen = 30000, labour_fen = 20000 WHERE id = $1`,
      [id],
    )
    await app().pool.query(
      `INSERT INTO maintenance_record (request_id, visit, unit_id, result, total_fen, labour_fen, stood_from, stood_until, done_at)
       SELECT id, 1, unit_id, '换了密封圈', 30000, 20000, $2, $2, $2 FROM maintenance_request WHERE id = $1`,
      [id, app().clock.now()],
    )
    return {
      by,
      params: { id },
      content: { reason: '没修好', claimed_amount: 100 },
      other: { claimed_amount: 200 },
      counted: ['SELECT 1 FROM maintenance_dispute WHERE request_id = $1', id],
    }
  },
  create_maintenance_order_payment: async () => {
    const { id, owner: by } = await aTask(app())
    await app().pool.query(
      `UPDATE maintenance_request SET status = 'pending_acceptance', total_fen = 30000, labour_fen = 20000 WHERE id = $1`,
      [id],
    )
    return {
      by,
      params: { id },
      content: { payment_method: 'wechat' },
      other: { payment_method: 'alipay' },
      counted: [`SELECT 1 FROM payment WHERE payable_kind = 'maintenance_order' AND payable_id = $1`, id],
    }
  },
})
