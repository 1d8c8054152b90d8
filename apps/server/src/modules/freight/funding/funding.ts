/** Freight that lies in trust for a cargo nobody has accepted: which has some, and where it goes when the cargo moves on. */
import { type CargoAction, cargoActions } from '@jihui/protocol/freight/cargo-machine'
import { freightCargoPayable, freightOrderPayable } from '@jihui/protocol/freight/payables'
import { eq, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { freightShipper } from '../parties/party-table.ts'
import { abandonOpenPayment, findEntrusted, isEntrusted, moveTrust, returnTrust } from '../../payment/public.ts'

export const cargoKey = (id: number) => ({ payableKind: freightCargoPayable.kind, payableId: id })

/** SQL: the cargo of this id has; a price cannot change meanwhile. */
export const isFunded = (id: string): SQL =>
  isEntrusted((row) => `${row}.payable_kind = '${freightCargoPayable.kind}' and ${row}.payable_id = ${id}`, 'freight')
/** Since when it does; null: it does not. */
export const findFundedAt = async (db: Queryable, id: number) =>
  (await findEntrusted(db, freightCargoPayable, [id])).get(id) ?? null

/** All back to who paid. The cargo must be locked. Answers how much that was. */
export const returnFunding = (tx: Tx, id: number, reason: string, now: Date): Promise<number> =>
  returnTrust(tx, { declared: freightCargoPayable, id }, reason, now)

/** Nobody can accept it any more: what was paid for it goes back, and what is being paid will. Answers how much was paid. */
export const endFunding = async (tx: Tx, id: number, action: CargoAction, now: Date): Promise<number> => {
  await abandonOpenPayment(tx, cargoKey(id), now)
  return returnFunding(tx, id, `${cargoActions[action].history ?? ''}，运费退回`, now)
}

/**
 * Accepting it writes its shipper's record and with it his other cargo: his row is locked before the cargo's, as by
 * whoever changes cargo, or two of his accepted at once would wait for each other.
 */
export const lockRecordOfFunded = async (tx: Tx, cargoId: number): Promise<void> => {
  if ((await findFundedAt(tx, cargoId)) === null) return
  await tx
    .select({ id: freightShipper.userId })
    .from(freightShipper)
    .innerJoin(cargo, eq(cargo.shipperId, freightShipper.userId))
    .where(eq(cargo.id, cargoId))
    .for('no key update', { of: freightShipper })
}

/** Its order takes over what was paid before, to the fen; what is being paid goes back. Answers whether it is paid by that. */
export const takeOverFunding = async (
  tx: Tx,
  cargoId: number,
  { id, priceFen }: { readonly id: number; readonly priceFen: number },
  now: Date,
): Promise<boolean> => {
  await abandonOpenPayment(tx, cargoKey(cargoId), now)
  const from = { declared: freightCargoPayable, id: cargoId }
  const movedFen = await moveTrust(tx, from, { declared: freightOrderPayable, id }, now)
  if (movedFen !== 0 && movedFen !== priceFen) throw new Error(`cargo ${cargoId}: ${movedFen} in trust for ${priceFen}`)
  return movedFen > 0
}
