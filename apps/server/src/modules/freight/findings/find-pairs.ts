/** What one order tells of whoever sent it and whoever drove it: that they may be one. */
import type { FindingKind } from '@jihui/protocol/freight/findings/machine'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { findDeviceSharers, personPhone, sharedMarks } from '../../identity/public.ts'
import { maskAccount } from '../../payment/public.ts'
import { cargoStop } from '../cargos/cargo-table.ts'
import { driversOf, type OrderRow } from '../orders/move-order.ts'
import { freightShipper } from '../parties/party-table.ts'
import { lookedAtSince, onOrder } from './facts.ts'
import type { Fact, Found } from './move-finding.ts'

/** Kind of mark two accounts share → what is found, and how it is said. */
const ofMarks: Readonly<Record<string, { readonly kind: FindingKind; readonly say: (mark: string) => string }>> = {
  phone: { kind: 'shared_phone', say: (mark) => `两个账号的电话都是 ${maskPhone(mark)}` },
  payout: { kind: 'shared_account', say: (mark) => `两个账号的收款账户都是 ${maskAccount(mark)}` },
}

/** Of these drivers those whose own number the shipper gave as his, or as that of somebody at a stop. */
const findOwnNumbers = async (tx: Tx, { shipperId, cargoId }: OrderRow, drivers: readonly number[]) => {
  const { rows } = await ask(
    tx,
    { driver: 'number', phone: 'text' },
    sql`select driver.id as driver, said.phone from unnest(${sql.param([...drivers])}::bigint[]) as driver (id)
      join (select contact_phone as phone from ${freightShipper} where user_id = ${shipperId}
        union select contact_phone from ${cargoStop} where cargo_id = ${cargoId}) said
        on said.phone = ${sql.raw(personPhone('driver.id'))}
      where said.phone <> ''`,
  )
  return rows
}

/** Each with the order it is found on. */
export const findPairs = async (hooked: Hooked, tx: Tx, order: OrderRow, now: Date): Promise<Found[]> => {
  const { shipperId } = order
  const drivers = driversOf(order).filter((id) => id !== shipperId)
  const found = (kind: FindingKind, otherId: number, fact: Fact): Found => ({
    kind,
    oneId: shipperId,
    otherId,
    facts: [fact, onOrder(order, '由他承运')],
  })
  const marks = await sharedMarks(hooked, tx, shipperId, drivers)
  const numbers = await findOwnNumbers(tx, order, drivers)
  const sharers = await findDeviceSharers(tx, shipperId, lookedAtSince(now))
  return [
    ...marks.flatMap(({ account, kind, mark }) => {
      const said = ofMarks[kind]
      if (!said) return []
      const text = said.say(mark)
      return found(said.kind, account, { key: `mark:${text}`, text })
    }),
    ...numbers.map(({ driver, phone }) => {
      const text = `货主留的联系电话 ${maskPhone(phone)} 是司机的电话`
      return found('shared_phone', driver, { key: `mark:${text}`, text })
    }),
    ...drivers
      .filter((id) => sharers.has(id))
      .map((id) => found('shared_device', id, { key: 'device', text: '两个账号在同一台设备上登录过' })),
  ]
}
