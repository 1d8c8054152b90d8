/** What is missing of the documents an act needs: the same for renting, driving, repairing, operating. */
import { documentTypeLabels, qualificationTypeNames } from '@jihui/protocol/qualification/types'
import type { HolderKind } from '@jihui/protocol/qualification/holders'
import { type Gate, needsOf } from '@jihui/protocol/qualification/gates'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Holder } from './holders.ts'
import { dayInWords, type Demand, endOf, judgeDocuments, type Paper, type Period } from '../judge-documents.ts'
import { listWallet } from '../queries.ts'

/** What of a gate is not there, or not long enough. */
export interface Missing {
  readonly code: string
  readonly sentence: string
  /** The day the document there is ends on; null: there is none. */
  readonly expiresOn: string | null
}

/** Each need of the gate and the document that stands for it, among those of the holder it asks for. */
export const judgeGate = <P extends Paper>(
  gate: Gate,
  papers: Partial<Readonly<Record<HolderKind, readonly P[]>>>,
  period: Period,
  circumstances: readonly string[] = [],
): Demand<P>[] =>
  needsOf(gate, circumstances).flatMap(({ type, of }) => judgeDocuments([type], papers[of] ?? [], period))

/** A document that ends before the last day is told with its day, one that is not there as lacking. */
export const missingOf = (gate: Gate, demands: readonly Demand<Paper>[], until: string): Missing[] =>
  demands.flatMap(({ type, held, ended, uncoveredDays }) => {
    const label = gate.needs.find((need) => need.type === type)?.label ?? nameOf(type)
    const paper = held ?? ended
    const expiresOn = paper && endOf(paper)
    if (!held && !expiresOn) return [{ code: type, sentence: `缺${label}`, expiresOn: null }]
    if (!held) return [{ code: type, sentence: `${label} ${dayInWords(expiresOn!)}已到期`, expiresOn }]
    if (uncoveredDays === 0) return []
    const sentence = `${label} ${dayInWords(expiresOn!)}到期，要用到 ${dayInWords(until)}`
    return [{ code: type, sentence, expiresOn }]
  })
const nameOf = (type: string): string => qualificationTypeNames[type]?.name ?? documentTypeLabels[type] ?? type

/** Documents of a holder that counted on this day: the wallet's, or those its module keeps. */
const listPapers = async (
  db: Queryable,
  { hooks }: Hooked,
  holder: Holder,
  today: string,
): Promise<readonly Paper[]> => {
  const source = hooks.qualification.holders[holder.kind]
  if (!source?.keptIn) return listWallet(db, holder, today)
  const { rows } = await ask(
    db,
    { type: 'text', expires_on: 'day?' },
    sql`select d.type, d.expires_on from (${source.keptIn}) d where d.holder_id = ${holder.id}
      and (d.expires_on is null or d.expires_on >= ${today}::date) order by d.id desc`,
  )
  return rows.map(({ type, expires_on: expiresOn }) => ({ document: { type, expiresOn } }))
}

/**
 * What these holders lack to pass the gate from `today` until the last day of the act. Nobody of a kind the gate asks
 * for: all its documents are missing.
 */
export const missingFor = async (
  db: Queryable,
  hooked: Hooked,
  gate: Gate,
  holders: readonly Holder[],
  { today, until, circumstances = [] }: { today: string; until: string; circumstances?: readonly string[] },
): Promise<Missing[]> => {
  const papers: Partial<Record<HolderKind, readonly Paper[]>> = {}
  for (const holder of holders) papers[holder.kind] = await listPapers(db, hooked, holder, today)
  return missingOf(gate, judgeGate(gate, papers, { from: today, to: until }, circumstances), until)
}
