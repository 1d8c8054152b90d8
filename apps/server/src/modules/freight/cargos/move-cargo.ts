/** How a cargo and a bid move on: the only writers of their statuses, and of what follows in the same transaction. */
import {
  type BidAction,
  bidMachine,
  type BidStatus,
  type CargoAction,
  cargoMachine,
  cargoNumber,
  type CargoStatus,
} from '@jihui/protocol/freight/cargo-machine'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { bindMachine, type By, nameOf } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { endFunding } from '../funding/funding.ts'
import { followMachine } from '../rentals/machine-cargo.ts'
import { cargo, cargoHistory, cargoInterest, freightBid } from './cargo-table.ts'

export type CargoRow = Omit<typeof cargo.$inferSelect, 'status'> & { status: CargoStatus }
export type BidRow = Omit<typeof freightBid.$inferSelect, 'status'> & { status: BidStatus }

const hear = (
  tx: Tx,
  { id, status }: Pick<CargoRow, 'id' | 'status'>,
  action: string,
  notes: string,
  by: By,
  now: Date,
) =>
  tx.insert(cargoHistory).values({
    cargoId: id,
    action,
    status,
    actorId: by === 'system' ? null : by.id,
    actorName: nameOf(by),
    notes,
    createdAt: now,
  })
/** The first row of its history. */
export const noteCreated = (tx: Tx, row: CargoRow, by: By, now: Date) => hear(tx, row, 'create', '', by, now)

/** What a person reads of it in a sentence. */
const toldOf = ({ id, goodsName, fromCity, toCity }: CargoRow) => ({
  cargoId: id,
  number: cargoNumber(id),
  goods: goodsName,
  way: `${fromCity}到${toCity}`,
})

/** Who follows a move beside those who made it. */
const tell = async (tx: Tx, action: CargoAction, after: CargoRow, notes: string): Promise<void> => {
  const told = toldOf(after)
  if (action === 'expire') await emit(tx, 'freight.cargo_expired', { userId: after.shipperId, ...told })
  if (action === 'take_down') await emit(tx, 'freight.cargo_taken_down', { userId: after.shipperId, ...told, notes })
  if (action === 'reopen') {
    const lookers = await tx
      .select({ userId: cargoInterest.driverId })
      .from(cargoInterest)
      .where(eq(cargoInterest.cargoId, after.id))
      .limit(100)
    for (const { userId } of lookers) await emit(tx, 'freight.cargo_reopened', { userId, ...told })
  }
}

/** What becomes of the open bids; absent: they lapse. */
const endings: Partial<Readonly<Record<CargoAction, BidEnding>>> = {
  choose_bid: 'decline',
  accept: 'decline',
  take_down: 'take_down',
}

export const cargos = bindMachine<CargoStatus, CargoAction, typeof cargo, CargoRow>({
  machine: cargoMachine,
  table: cargo,
  refusals: { notAllowed: 'freight.cargo_action_not_allowed', changedMeanwhile: 'freight.cargo_action_not_allowed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { shipperId }) => requireNoParty(hooked, tx, actor, { accounts: [shipperId] }),
  columns: (_, __, { action, now }) => ({
    updatedAt: now,
    ...(action === 'publish' && { publishedAt: now }),
    ...(action === 'reopen' && { reopenedAt: now }),
  }),
  history: (tx, { action, after, notes, by, now }) => hear(tx, after, action, notes, by, now),
  follow: async (tx, { action, before, after, notes, now }) => {
    // One at a fixed price has none: an edit lapses those it had before.
    const isEnding = after.status !== 'open' && action !== 'reopen'
    if (isEnding && after.mode === 'bid') await lapseBids(tx, after, endings[action] ?? 'lapse', now)
    const isGone = after.status === 'cancelled' || after.status === 'expired'
    if (before.status === 'open' && isGone) {
      const backFen = await endFunding(tx, after.id, action, now)
      const told = { userId: after.shipperId, ...toldOf(after), amount: spokenYuan(backFen) }
      if (backFen > 0) await emit(tx, 'freight.funding_returned', told)
    }
    await tell(tx, action, after, notes)
    await followMachine(tx, action, after, now)
  },
  audit: {
    objectType: 'cargo',
    shown: ({ status, goodsName, priceFen, version }) => ({ status, goods: goodsName, price_fen: priceFen, version }),
  },
})

export const bids = bindMachine<BidStatus, BidAction, typeof freightBid, BidRow>({
  machine: bidMachine,
  table: freightBid,
  refusals: { notAllowed: 'freight.bid_action_not_allowed', changedMeanwhile: 'freight.bid_action_not_allowed' },
  columns: (_, __, { now }) => ({ updatedAt: now }),
})

const openBidsMax = 1000
/** How a bid ends that nobody chose, and what whoever offered it is told. */
const bidEndings = {
  decline: { action: 'decline', told: 'freight.bid_declined' },
  lapse: { action: 'lapse', told: 'freight.bid_lapsed' },
  take_down: { action: 'lapse', told: 'freight.bid_taken_down' },
} as const
type BidEnding = keyof typeof bidEndings
/** What nobody can choose any more: another was taken, or the terms are not those that were bid on. */
export const lapseBids = async (tx: Tx, row: CargoRow, ending: BidEnding, now: Date): Promise<void> => {
  const open = (await tx
    .select()
    .from(freightBid)
    .where(and(eq(freightBid.cargoId, row.id), eq(freightBid.status, 'offered' satisfies BidStatus)))
    .orderBy(freightBid.id)
    .limit(openBidsMax)
    .for('update')) as BidRow[]
  const { action, told } = bidEndings[ending]
  for (const bid of open) {
    await bids.transition(tx, bid, { action, by: 'system', now })
    await emit(tx, told, { userId: bid.driverId, ...toldOf(row) })
  }
}

/** The cargo of this id, locked; null where there is none. */
export const lockCargo = (tx: Tx, id: number): Promise<CargoRow | null> => cargos.lock(tx, eq(cargo.id, id))
/** One's own alone: anybody else's is none. */
export const lockOwnCargo = (tx: Tx, id: number, shipperId: number): Promise<CargoRow | null> =>
  cargos.lock(tx, and(eq(cargo.id, id), eq(cargo.shipperId, shipperId)))

interface Follows {
  readonly notes?: string
  readonly now: Date
}
/** Its order lapsed or was given up before loading: it is offered again, first in line. The row must be locked. */
export const reopenCargo = (tx: Tx, row: CargoRow, { notes = '', now }: Follows): Promise<CargoRow> =>
  cargos.transition(tx, row, { action: 'reopen', by: 'system', as: 'system', notes, now })
/** Its order was called off for good. */
export const closeCargo = (tx: Tx, row: CargoRow, { notes = '', now }: Follows): Promise<CargoRow> =>
  cargos.transition(tx, row, { action: 'close', by: 'system', as: 'system', notes, now })
export const finishCargo = (tx: Tx, row: CargoRow, { notes = '', now }: Follows): Promise<CargoRow> =>
  cargos.transition(tx, row, { action: 'finish', by: 'system', as: 'system', notes, now })
