/** What a module says so that its things are found by the console's search, and how they are looked for by an index. */
import type { Permission } from '@jihui/protocol/access'
import { type SQL, sql } from 'drizzle-orm'

export interface SearchWords {
  /** Trimmed and in one writing (NFKC), never blank. */
  readonly text: string
}

export interface SearchSource {
  /** What whoever sees the list of these things must hold. */
  readonly permission: Permission
  /**
   * Rows `id`, `title`, `detail`, `line` (null: of none) and, where the kind has several, `screen`; the likeliest first.
   * Every condition goes by an index.
   */
  readonly sql: (words: SearchWords) => SQL
  /** How what a row stands in is called, from further columns of its own. */
  readonly statusOf?: (row: SearchRow) => string | null
}

/** A row as its source selects it. */
export interface SearchRow extends Record<string, unknown> {
  readonly id: number
  readonly title: string
  readonly detail: string | null
  readonly line: string | null
  readonly screen?: string | null
}

/** So many of what holds a fragment are looked at; an ordinary word may stand in every second name. */
export const candidatesMax = 50
const endLength = 4

/** Single characters where the text is one, otherwise its pairs: the rest of its grams follows from them. */
const gramsOf = (text: string): SQL => sql`array(select gram from unnest(search_grams(${text}::text)) as gram
  where length(gram) = least(2, length(search_text(${text}::text))))`

/** That a text holds what was typed, by an index over `search_grams(expression)`; pairs alone decide up to two characters. */
export const hasFragment = (
  expression: SQL,
  { text }: SearchWords,
  grams: SQL = sql`search_grams(${expression})`,
): SQL => sql`${grams} @> ${gramsOf(text)} and (length(search_text(${text}::text)) <= 2
  or strpos(search_text(${expression}), search_text(${text}::text)) > 0)`

/** That a number in lower case is what was typed or ends with it, by an index over its last four characters. */
export const hasEnd = (expression: SQL, { text }: SearchWords): SQL => {
  const end = text.toLowerCase()
  return sql`right(${expression}, ${sql.raw(String(endLength))}) = right(${end}::text, ${sql.raw(String(endLength))})
    and right(${expression}, length(${end}::text)) = ${end}::text`
}

/**
 * The whole of a telephone number or its last four digits, which are shown anyway: a longer part would let whoever sees
 * numbers masked guess the rest digit by digit.
 */
export const hasPhone = (column: SQL, { text }: SearchWords): SQL => {
  const number = text.replaceAll(/[\s-]/g, '').replace(/^\+?86(?=\d{11}$)/, '')
  if (!/^\d{4}$|^\d{6,20}$/.test(number)) return sql`false`
  const isEnd = number.length === endLength
  return sql`right(${column}, ${sql.raw(String(endLength))}) = ${number.slice(-endLength)}::text
    ${isEnd ? sql`` : sql`and ${column} = ${number}::text`}`
}

/** As `maskPhone` shows it. */
export const maskedPhone = (column: SQL): SQL =>
  sql`regexp_replace(${column}, '^(\\d{3})\\d{4}(\\d{4})$', '\\1****\\2')`
