/** How times, digests, sums and codes stand in an evidence pack. */
import { momentText } from '../contracts/keep-document.ts'
import { amountText } from '../templates/written-amounts.ts'

export const moment = (value: string | Date | null): string => (value === null ? '—' : momentText(new Date(value)))
/** A digest breaks at these places, where a cell is narrower than it. */
export const inGroups = (digest: string): string => digest.replaceAll(/.{16}(?=.)/g, '$& ')
export const yuanOf = (fen: number): string => amountText(fen)
export const wordOf = (words: Readonly<Record<string, unknown>>, code: string): string => {
  const found = words[code]
  if (typeof found === 'string') return found
  return (found as { label?: string } | undefined)?.label ?? code
}
export const emptyUnless = (rows: readonly unknown[], sentence: string) => (rows.length === 0 ? { note: sentence } : {})
