/** Terms as a form holds them: a text for each number, under its place among them. */
import type { Terms, TermsInput } from './terms-queries.ts'

/** `types.0.per_km` → what is written there. */
export type TermsTexts = Readonly<Record<string, string>>

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const leaves = (value: unknown, path: string): [string, string][] =>
  isTree(value)
    ? Object.entries(value).flatMap(([name, part]) => leaves(part, path === '' ? name : `${path}.${name}`))
    : [[path, String(value)]]
/** What is shown beside a number is no number. */
const isNumber = ([path]: [string, string]) => !path.endsWith('_display') && !path.endsWith('vehicle_type')

export const textsOf = (terms: Terms): TermsTexts => Object.fromEntries(leaves(terms, '').filter(isNumber))

const filled = (value: unknown, path: string, texts: TermsTexts): unknown => {
  if (Array.isArray(value)) return value.map((part, at) => filled(part, `${path}.${at}`, texts))
  if (isTree(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !name.endsWith('_display'))
        .map(([name, part]) => [name, filled(part, path === '' ? name : `${path}.${name}`, texts)]),
    )
  return texts[path] ?? value
}
/** The terms with what was written in their places. */
export const termsOf = (terms: Terms, texts: TermsTexts): TermsInput => filled(terms, '', texts) as TermsInput

/** Places whose number is another one than before. */
export const changedPlaces = (terms: Terms, texts: TermsTexts): string[] => {
  const before = textsOf(terms)
  return Object.keys(before).filter((path) => Number(before[path]) !== Number(texts[path]))
}
