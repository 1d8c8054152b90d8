/** A person whose number is known is a shipper as soon as he wants to be: nothing is judged of him beforehand. */
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findContact } from '../../identity/public.ts'
import { findShipper } from './party-queries.ts'
import { freightShipper } from './party-table.ts'

type By = Pick<Actor, 'id'>
export const insertPerson = async (tx: Tx, { id }: By, now: Date): Promise<void> => {
  if (!(await findContact(tx, id)).phone) refuse('freight.phone_unverified')
  await tx.insert(freightShipper).values({ userId: id, kind: 'person', createdAt: now }).onConflictDoNothing()
}

/** Who owes the transport of a machine calls a lorry for it without registering first. */
export const shipperAtOnce = async (tx: Tx, by: By, now: Date): Promise<void> => {
  if (!(await findShipper(tx, by.id))) await insertPerson(tx, by, now)
}
