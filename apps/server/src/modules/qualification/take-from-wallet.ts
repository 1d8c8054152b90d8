/** The wallet: documents a renter keeps, which a new order uses by itself while they are valid. */
import { qualificationFilesMax } from '@jihui/protocol/limits'
import { rentingGate } from '@jihui/protocol/qualification/gates'
import { generalTypes } from '@jihui/protocol/qualification/types'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { RentalRow } from '../rental/public.ts'
import { addDocuments } from './attach-documents.ts'
import { judgeGate } from './wallet/gate.ts'
import { renterAsHolder } from './wallet/holders.ts'
import { countDocuments, type DocumentRow, listWallet } from './queries.ts'

/**
 * Puts on a locked new order what the wallet has of what it demands. The order is handed in when that is all of it;
 * otherwise it waits for the rest. `sent` are the types of documents that came with the creation: those are not looked
 * for, and the review they started is not started again.
 */
export const takeFromWallet = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  required: readonly string[],
  actor: Actor,
  { sent, now }: { sent: readonly string[]; now: Date },
): Promise<void> => {
  const wanted = required.filter((type) => !sent.includes(type))
  const wallet = await listWallet(tx, renterAsHolder(row), row.startDate)
  const isAlone = sent.length === 0
  // A general paper beside those that were sent would only repeat them.
  const usable = isAlone ? wallet : wallet.filter(({ document }) => !generalTypes.includes(document.type))
  const demands = judgeGate(rentingGate(wanted), { person: usable }, { from: row.startDate, to: row.endDate })
  const picked = new Map<number, DocumentRow>()
  for (const { held } of demands) if (held) picked.set(held.document.id, held)
  const room = qualificationFilesMax - (await countDocuments(tx, row.id))
  const taken = [...picked.values()].slice(0, Math.max(0, room))
  if (taken.length === 0) return
  const sources = taken.map(({ document }) => ({
    fileId: document.fileId,
    type: document.type,
    description: document.description,
    number: document.number,
    expiresOn: document.expiresOn,
  }))
  const isComplete = taken.length === picked.size && demands.every(({ held }) => held !== null)
  await addDocuments(services, tx, row, sources, actor, { submit: isAlone && isComplete, now })
}
