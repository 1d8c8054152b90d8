import { isToConfirm, specialTermsNumber } from '@jihui/protocol/agreement/changes'
import { clauseNumber } from './clause-words.ts'
import type { Contract } from './contract-queries.ts'
import type { ReadingRecord } from './reading-record.ts'

/** How far the reader of a contract is; numbers are those of clauses, 0 stands for the special terms. */
export interface ReadingState {
  readonly total: number
  readonly readCount: number
  readonly unread: readonly number[]
  /** Changed since he last knew the contract, and not confirmed yet. */
  readonly unconfirmed: readonly number[]
  readonly isDone: boolean
}

/**
 * What has to be confirmed by itself; nothing, where nobody signs any more. Special terms go before every clause and
 * stand in no other contract: they are confirmed always.
 */
export function changedNumbers(contract: Contract): number[] {
  if (!contract.actions.includes('sign')) return []
  const changed = contract.changes ? contract.clauses.filter(({ change }) => isToConfirm(change)) : []
  const numbers = changed.map(({ number }) => number)
  return contract.special_terms === '' ? numbers : [specialTermsNumber, ...numbers]
}

export function readingState(contract: Contract, { seen, confirmed }: ReadingRecord): ReadingState {
  const numbers = contract.clauses.map(({ number }) => number)
  const asked = contract.special_terms ? [specialTermsNumber, ...numbers] : numbers
  const unread = asked.filter((number) => seen[number] === undefined)
  const unconfirmed = changedNumbers(contract).filter((number) => confirmed[number] === undefined)
  return {
    total: numbers.length,
    readCount: numbers.filter((number) => seen[number] !== undefined).length,
    unread,
    unconfirmed,
    isDone: unread.length === 0 && unconfirmed.length === 0,
  }
}

export const placeName = (number: number): string => (number === specialTermsNumber ? '特别约定' : clauseNumber(number))

/** As the signature tells it: how many seconds ago, so that a wrong clock does no harm. */
export function readClausesOf({ seen, confirmed }: ReadingRecord, now = Date.now()) {
  const ago = (moment: number) => Math.max(0, Math.floor((now - moment) / 1000))
  return Object.entries(seen).map(([number, at]) => {
    const confirmedAt = confirmed[Number(number)]
    return {
      number: Number(number),
      seconds_ago: ago(at),
      ...(confirmedAt === undefined ? {} : { confirmed_seconds_ago: ago(confirmedAt) }),
    }
  })
}
