/** A vehicle holds documents; whose it is looks after them, and whoever drives it hears as well that one ends (0072). */
import { driverPaperCodes, driverPapers } from '@jihui/protocol/freight/papers/papers'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../../platform/database/ask.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import type { DocumentHolder, Renewal } from '../../../qualification/public.ts'
import { findDriver } from '../party-queries.ts'

const owner = (id: SQL) => sql`select v.owner_id from freight_vehicle v where v.id = ${id} and v.removed_at is null`

export const vehicleDocuments: DocumentHolder = {
  keepers: owner,
  named: (id) => sql`select v.plate from freight_vehicle v where v.id = ${id}`,
  async remind(tx, { holderId: vehicleId, holder: plate, name, expiresOn, daysLeft }) {
    const { rows } = await ask(
      tx,
      { user_id: 'number' },
      sql`select distinct p.user_id from freight_vehicle v, unnest(array[v.owner_id, v.driver_id]) as p (user_id)
        where v.id = ${vehicleId} and v.removed_at is null and p.user_id is not null order by p.user_id`,
    )
    for (const { user_id: userId } of rows)
      await emit(tx, 'freight.paper_expires_soon', { userId, vehicleId, plate, name, expiresOn, daysLeft })
  },
}

const papersOf = (holder: 'person' | 'vehicle'): readonly string[] =>
  driverPaperCodes.filter((code) => driverPapers[code].of === holder)
const path = '/transportation/driver-profile'
/** What a gate asks for is exchanged where staff look at the new one first. */
export const paperRenewals: readonly Renewal[] = [
  {
    types: papersOf('person'),
    isFor: async (db, { kind, id }) => kind === 'person' && (await findDriver(db, id)) !== null,
    path,
  },
  { types: papersOf('vehicle'), isFor: async (_, { kind }) => kind === 'vehicle', path },
]
