/** A cargo nobody has accepted, as something to be paid for: its freight lies in trust until an order takes it over. */
import { cargoStatuses } from '@jihui/protocol/freight/cargo-machine'
import { isLiveOrder } from '@jihui/protocol/freight/order-machine'
import { freightCargoPayable } from '@jihui/protocol/freight/payables'
import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireNoParty } from '../../identity/public.ts'
import { payerAsked, type PayableKeeper, type PayableState } from '../../payment/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { type CargoRow, cargos, lockCargo } from '../cargos/move-cargo.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import { isPlatformsTransport } from '../rentals/platform-transport.ts'
import { cargoKey, findFundedAt } from './funding.ts'

/** Since when its freight is paid: in trust for it, or by the order that took that over. */
const findPaidAt = async (db: Queryable, { id, status }: CargoRow): Promise<Date | null> => {
  if (status === 'open') return findFundedAt(db, id)
  const ofCargo = eq(freightOrder.cargoId, id)
  const [newest] = (await db
    .select()
    .from(freightOrder)
    .where(ofCargo)
    .orderBy(desc(freightOrder.id))
    .limit(1)) as OrderRow[]
  return newest && isLiveOrder(newest.status) ? newest.paidAt : null
}

const whyNotDue = ({ status, mode }: CargoRow, paidAt: Date | null) => {
  if (paidAt !== null) return 'payment.already_paid'
  return status === 'open' && mode === 'bid' ? 'freight.funding_of_bids' : 'freight.funding_closed'
}

const stateOf = (row: CargoRow, paidAt: Date | null): PayableState => {
  const isDue = row.status === 'open' && row.mode === 'fixed' && row.priceFen !== null && paidAt === null
  const due = isDue ? { purpose: 'freight', amountFen: row.priceFen! } : null
  return {
    ...cargoKey(row.id),
    declared: freightCargoPayable,
    userId: row.shipperId,
    title: '预付',
    paymentPath: `/transportation/platform-payment/cargo/${row.id}`,
    about: {},
    paidAt,
    audited: { status: row.status },
    due,
    requireDue: () => due ?? refuse(whyNotDue(row, paidAt)),
    requireOpenable: (_due, now) => {
      if (row.expiresAt <= now) refuse('freight.funding_closed')
    },
    payBefore: row.expiresAt,
    requireTakenBy: () => refuse('payment.order_closed'),
    isWanted: ({ purpose, amountFen }) => due?.purpose === purpose && due.amountFen === amountFen,
    received: () => {
      throw new Error('freight is kept in trust')
    },
    whenPaid: (_hooked, tx, _paid, by, now) => cargos.transition(tx, row, { action: 'fund', by, as: 'system', now }),
  }
}

const find = async (
  db: Queryable,
  id: number,
  shipperId: number | null,
  isLocked: boolean,
): Promise<CargoRow | null> => {
  const rows = db
    .select()
    .from(cargo)
    .where(and(eq(cargo.id, id), shipperId === null ? undefined : eq(cargo.shipperId, shipperId)))
  return ((await (isLocked ? rows.for('update') : rows))[0] as CargoRow | undefined) ?? null
}

export const freightCargoKeeper: PayableKeeper = {
  declared: freightCargoPayable,
  rows: `SELECT id, shipper_id AS payer_id, '${freightCargoPayable.kind}' AS area FROM cargo`,
  about: () => ({}),
  lock: async (tx, id) => {
    const row = await lockCargo(tx, id)
    return row && stateOf(row, await findPaidAt(tx, row))
  },
  need: async (db, asked, isLocked = false) => {
    const row = (await find(db, asked.id, payerAsked(asked), isLocked)) ?? refuse('freight.cargo_not_found')
    const isPlatforms = await isPlatformsTransport(db, asked.actor, row.id)
    return { ...stateOf(row, await findPaidAt(db, row)), isPlatforms }
  },
  requireNoParty: async (hooked, db, actor, id) => {
    const row = await find(db, id, null, false)
    if (row) await requireNoParty(hooked, db, actor, { accounts: [row.shipperId] })
  },
  describe: async (db, id) => {
    const row = await find(db, id, null, false)
    if (!row) return null
    const { status, fromCity, toCity, goodsName } = row
    const title = `${fromCity} → ${toCity} ${goodsName}`
    const statusLabel = cargoStatuses[status].label
    return { area: freightCargoPayable.kind, title, illustration: 'lowbed', status, statusLabel, days: null }
  },
}
