/** What waits on the desk of contracts. */
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine } from '@jihui/protocol/rental/lines'
import type { Demo } from '../../../demo/scene.ts'
import type { Town } from '../../../demo/town.ts'
import { addHours } from '../../../platform/clock.ts'

const wishes = [
  '付款条款请改成货到三个工作日内付清，改好再签',
  '设备序列号和现场看到的不一致，先核对再签',
  '开票抬头换了，请先审一遍合同',
]

/** A renter asks that the contract be looked at before he signs. */
const askAboutContract = async (town: Town, line: string, wish: string, askedAt: Date): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; user_id: number }>(
    `SELECT id, user_id FROM rental WHERE line = $1 AND status = 'pending_signature' ORDER BY id DESC LIMIT 1`,
    [line],
  )
  const [order] = rows
  if (!order) return
  town.at(askedAt)
  const path = addressesOf(findLine(line), 'request_status_change')[0]!.replace(':id', String(order.id))
  await town.call(order.user_id, 'POST', path, { status: 'pending_review', status_change_reason: wish })
}

export const demo: Demo = {
  async fillDesks({ town, demoLines, now }) {
    for (const [index, wish] of wishes.entries()) {
      const { line } = demoLines[index]!
      await askAboutContract(town, line, wish, addHours(now, -0.4 - index * 1.6))
    }
  },
}
