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
