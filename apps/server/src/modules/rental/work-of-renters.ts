/** Work on units of an order that its renter has to pay: what he has not paid by the return goes into the claim. */
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'

export interface UnpaidWork {
  readonly id: number
  readonly number: string
  readonly title: string
  /** Of the unit. */
  readonly serial: string
  /** Why its renter pays it; '' where nothing was said. */
  readonly reason: string
  readonly owedFen: number
}
/** `fen` null: nothing was decided about it, it is owed by itself again. */
export interface SettledWork {
  readonly workId: number
  readonly fen: number | null
}
export interface WorkOfRenters {
  /** What would be asked for now. */
  readonly listUnpaid: (db: Queryable, rentalId: number) => Promise<readonly UnpaidWork[]>
  /** The same; from now on nobody pays it but by the claim. The order's row must be locked. */
  readonly claim: (tx: Tx, rentalId: number, now: Date) => Promise<readonly UnpaidWork[]>
  /** What the claim took pays it; what was struck off is not owed any more. */
  readonly settle: (hooked: Hooked, tx: Tx, settled: readonly SettledWork[], now: Date) => Promise<void>
  /** Files that show the machine before the work, by the work's id. */
  readonly listPhotosBefore: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>
}
