/** What a renter's reading of his contract leaves as evidence. */
import { type readClauses } from '@jihui/protocol/agreement/changes-schema'
import { specialTermsNumber } from '@jihui/protocol/agreement/changes'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import type { AgreementRow } from './queries.ts'
import type { Reading, SignedFrom } from '../table.ts'

type Told = z.output<typeof readClauses>

/**
 * Judged against the contract that is signed: a clause it does not have, or one told of twice, is refused. What would
 * lie before the contract was made counts as that moment.
 */
export const readingOf = (
  row: Pick<AgreementRow, 'clauses' | 'specialTerms' | 'createdAt'>,
  told: Told,
  now: Date,
): Reading => {
  const total = row.clauses.length
  const has = (number: number) => number <= total && (number !== specialTermsNumber || row.specialTerms !== '')
  const numbers = told.map(({ number }) => number)
  if (!numbers.every(has) || new Set(numbers).size !== numbers.length) {
    const sentence = '阅读记录和这份合同的条款对不上，请刷新后重新读'
    refuse('request.invalid', { message: sentence, errors: { read_clauses: sentence } })
  }
  const momentOf = (secondsAgo: number) =>
    new Date(Math.max(row.createdAt.getTime(), now.getTime() - secondsAgo * 1000)).toISOString()
  const clauses = told
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, seconds_ago: ago, confirmed_seconds_ago: confirmed }) => ({
      number,
      at: momentOf(ago),
      ...(confirmed === undefined || confirmed === null ? {} : { confirmedAt: momentOf(confirmed) }),
    }))
  return { total, clauses }
}

/** 14/14 条，2026年11月21日 19:20:03 至 19:24:11，改动 2 处逐条确认 */
export const readingText = (from: SignedFrom | null, momentText: (moment: Date) => string): string => {
  const reading = from?.reading
  if (!reading || reading.clauses.length === 0) return '未记录'
  const moments = reading.clauses.map(({ at }) => at).toSorted()
  const [first, last] = [moments[0]!, moments.at(-1)!].map((at) => momentText(new Date(at)))
  const day = first!.slice(0, first!.indexOf(' ') + 1)
  const span = first === last ? first : `${first} 至 ${last!.startsWith(day) ? last!.slice(day.length) : last}`
  const read = reading.clauses.filter(({ number }) => number !== specialTermsNumber).length
  const confirmed = reading.clauses.filter(({ confirmedAt }) => confirmedAt !== undefined).length
  const confirmedText = confirmed > 0 ? `，改动 ${confirmed} 处逐条确认` : ''
  return `${read}/${reading.total} 条，${span}${confirmedText}`
}
