/** What is taken out of money a channel keeps aside for an order, and what is given back; done once the transaction is over. */
import type { Tx } from '../../platform/database.ts'
import type { RentalRow } from '../rental/public.ts'

/** Asks for up to `wantedFen` out of what is held; answers how much that is. */
export const captureFromHold = async (
  _tx: Tx,
  _order: RentalRow,
  _wantedFen: number,
  _reason: string,
  _now: Date,
): Promise<number> => 0

/** What is left is to be given back, after everything asked for has been taken; a hold that still waits is given up. */
export const releaseHold = async (_tx: Tx, _rentalId: number, _now: Date): Promise<void> => {}
