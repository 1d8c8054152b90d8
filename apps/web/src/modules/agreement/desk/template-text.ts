/**
 * A clause as it is written: variables stand in double braces under the name people call them by, {{日租金}}; the server
 * knows them by their code, {{daily_rate}}.
 */
export interface Variable {
  readonly name: string
  readonly label: string
  readonly example: string
}

const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g
const swap = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replaceAll(TOKEN, (whole, word: string) => (words.has(word) ? `{{${words.get(word)}}}` : whole))

/** Both ways between what is stored and what is shown. */
export function wordsOf(variables: readonly Variable[]) {
  const labels = new Map(variables.map(({ name, label }) => [name, label]))
  const names = new Map(variables.map(({ name, label }) => [label, name]))
  return {
    shown: (text: string) => swap(text, labels),
    stored: (text: string) => swap(text, names),
    isKnown: (label: string) => names.has(label),
  }
}
export type Words = ReturnType<typeof wordsOf>

export interface Piece {
  readonly text: string
  readonly kind: 'plain' | 'known' | 'unknown'
}

/** A line cut into plain text and tokens, braces included: together they are the line again, sign by sign. */
export function piecesOf(line: string, isKnown: (label: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > at) pieces.push({ text: line.slice(at, match.index), kind: 'plain' })
    pieces.push({ text: match[0], kind: isKnown(match[1]!) ? 'known' : 'unknown' })
    at = match.index + match[0].length
  }
  if (at < line.length) pieces.push({ text: line.slice(at), kind: 'plain' })
  return pieces
}

export interface Span {
  readonly from: number
  readonly to: number
}
const tokens = (text: string): Span[] =>
  [...text.matchAll(TOKEN)].map((match) => ({ from: match.index, to: match.index + match[0].length }))

/** The token a caret stands inside of; at its edges it stands outside. */
export const tokenAround = (text: string, caret: number): Span | undefined =>
  tokens(text).find(({ from, to }) => from < caret && caret < to)
/** The token that ends, or begins, at the caret: one key takes it away as a whole. */
export const tokenBeside = (text: string, caret: number, side: 'before' | 'after'): Span | undefined =>
  tokens(text).find((span) => (side === 'before' ? span.to : span.from) === caret)

export interface OpenBrace extends Span {
  /** What has been written since: narrows the menu. */
  readonly query: string
}
/** A brace that was opened just before the caret and asks for a variable; also the wide one a Chinese keyboard writes. */
export function openBrace(text: string, caret: number): OpenBrace | undefined {
  if (tokenAround(text, caret)) return undefined
  const match = /[{｛]{1,2}([^{}｛｝\s]{0,12})$/.exec(text.slice(0, caret))
  return match ? { from: match.index, to: caret, query: match[1]! } : undefined
}

export const matching = (variables: readonly Variable[], query: string): Variable[] =>
  variables.filter(({ name, label }) => label.includes(query) || name.includes(query.toLowerCase()))

export interface Written {
  readonly text: string
  readonly caret: number
}
export const replaced = (text: string, { from, to }: Span, by: string): Written => ({
  text: text.slice(0, from) + by + text.slice(to),
  caret: from + by.length,
})
export const tokenOf = ({ label }: Variable): string => `{{${label}}}`

/** Where the caret belongs after a text became another one by itself, as when it is undone. */
export function caretAfter(before: string, after: string): number {
  let tail = 0
  const most = Math.min(before.length, after.length)
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return after.length - tail
}
