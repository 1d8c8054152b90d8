/** Who is told of what concerns whoever rents. */
import { beyondHisOwn } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'

interface Renter {
  /** Whoever placed the order. */
  readonly renterId: number
  /** The company it is placed for; null: himself. */
  readonly tenantId: number | null
}
/** He; of a company's order whoever is told of it now. Who acts need not know who they are. */
export const toldOfRenter = async (
  { hooks }: Hooked,
  tx: Tx,
  { tenantId, renterId }: Renter,
): Promise<readonly number[]> => {
  const { company } = hooks.rental
  if (tenantId === null || !company) return [renterId]
  return beyondHisOwn(() => company.toldOf(tx, tenantId, renterId))
}
