/** The wallet: documents a renter keeps, which a new order uses by itself while they are valid. */
import { qualificationFilesMax } from '@jihui/protocol/limits'
import { generalTypes } from '@jihui/protocol/qualification/types'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { RentalRow } from '../rental/public.ts'
import { addDocuments } from './attach-documents.ts'
import { type DocumentRow, listWallet } from './queries.ts'

/** The newest document of each demanded type; null while one is missing. A general one stands for any type. */
export const pickFor = (required: readonly string[], wallet: readonly DocumentRow[]): DocumentRow[] | null => {
  const picked = new Map<number, DocumentRow>()
  for (const type of required) {
    const found =
      wallet.find(({ document }) => document.type === type) ??
      wallet.find(({ document }) => generalTypes.includes(document.type))
    if (!found) return null
    picked.set(found.document.id, found)
  }
  return picked.size > 0 && picked.size <= qualificationFilesMax ? [...picked.values()] : null
}

/** Puts the wallet's documents on a locked new order when they are all it demands; answers whether they were. */
export const useWallet = async (
  tx: Tx,
  row: RentalRow,
  required: readonly string[],
  actor: Actor,
  now: Date,
): Promise<boolean> => {
  const picked = pickFor(required, await listWallet(tx, row.userId, dayOf(now)))
  if (!picked) return false
  const sources = picked.map(({ document }) => ({
    fileId: document.fileId,
    type: document.type,
    description: document.description,
    number: document.number,
    expiresOn: document.expiresOn,
  }))
  await addDocuments(tx, row, sources, actor, { submit: true, now })
  return true
}
