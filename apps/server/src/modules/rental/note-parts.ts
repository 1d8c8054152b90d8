/** What an order knows of the parts other modules keep for it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { rental } from './table.ts'

export const noteDocumentCount = (tx: Tx, id: number, documentCount: number, now: Date) =>
  tx.update(rental).set({ documentCount, updatedAt: now }).where(eq(rental.id, id))

/** A new contract in the place of one nobody has signed: the order stays where it is. */
export const noteAgreement = (tx: Tx, id: number, agreement: { id: number; number: string }, now: Date) =>
  tx
    .update(rental)
    .set({ agreementId: agreement.id, agreementNumber: agreement.number, contractGeneratedAt: now, updatedAt: now })
    .where(eq(rental.id, id))
