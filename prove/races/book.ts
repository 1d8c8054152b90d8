/** Orders come into being. */
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import type { Order, Race } from './race.ts'

/** One creation; the order is everybody's to play with from then on. */
export const book = async (
  race: Race,
  renter: Order['renter'],
  machine: { id: number; line: string },
  days: { from: string; to: string },
  kind: DepositKind,
): Promise<Order | null> => {
  const body = {
    equipment_id: machine.id,
    start_date: days.from,
    end_date: days.to,
    contact_name: '周敏',
    contact_phone: '13800008160',
    delivery_address: '浙江省杭州市上城区庆春东路 3 号',
    agreed_to_terms: true,
    deposit_kind: kind,
  }
  const { status, body: made } = await race.ask('create_rental', { id: 0, line: machine.line }, { who: renter, body })
  if (status >= 300 || !made) return null
  const order: Order = { id: made.id, line: machine.line, machine: machine.id, renter, codes: [], numbers: [] }
  race.orders.push(order)
  return order
}
