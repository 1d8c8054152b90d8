import type { Tx } from '../../platform/database/database.ts'
import { type By, nameOf } from '../../platform/machine/transition.ts'
import { partInboundHistory, partOutboundHistory } from './table.ts'

interface Happened {
  readonly documentId: number
  readonly action: string
  readonly status: string
  readonly by: By
  readonly notes?: string
  readonly now: Date
}
const rowOf = ({ documentId, action, status, by, notes = '', now }: Happened) => ({
  documentId,
  action,
  status,
  notes,
  actorName: nameOf(by),
  createdAt: now,
})
export const writeInboundHistory = (tx: Tx, happened: Happened) => tx.insert(partInboundHistory).values(rowOf(happened))
export const writeOutboundHistory = (tx: Tx, happened: Happened) =>
  tx.insert(partOutboundHistory).values(rowOf(happened))
