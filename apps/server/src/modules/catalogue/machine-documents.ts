/** A machine holds documents; they are kept here, and its owner looks after them. */
import { equipmentDocumentTypes } from '@jihui/protocol/owner/fleet'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'

const owner = (id: SQL) => sql`select m.owner_id from equipment m
  where m.id = ${id} and m.owner_id is not null and m.status <> 'removed'`
const typeName = sql.join(
  Object.entries(equipmentDocumentTypes).map(([code, name]) => sql`when ${code} then ${name}`),
  sql` `,
)

export const machineDocuments = {
  keepers: owner,
  named: (id: SQL) => sql`select m.name || ' ' || m.model from equipment m where m.id = ${id}`,
  keptIn: sql`select d.id, d.equipment_id as holder_id, d.type, case d.type ${typeName} end as type_name, d.expires_on
    from equipment_document d join equipment e on e.id = d.equipment_id
    where d.deleted_at is null and e.owner_id is not null and e.status <> 'removed'`,
  async remind(
    tx: Tx,
    ending: { holderId: number; holder: string; name: string; expiresOn: string; daysLeft: number },
  ): Promise<void> {
    const { holderId: equipmentId, holder, name, expiresOn, daysLeft } = ending
    const { rows } = await ask(tx, { owner_id: 'number?' }, owner(sql`${equipmentId}::bigint`))
    for (const { owner_id: userId } of rows)
      if (userId !== null)
        await emit(tx, 'equipment.document_expires_soon', { userId, equipmentId, holder, name, expiresOn, daysLeft })
  },
}
