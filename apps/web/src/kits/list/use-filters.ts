import { useQueryTexts, useSetQuery } from '../../shell/navigation.tsx'

/** One value of the address a list is asked by. */
export interface Filter<Value extends string = string> {
  /** What a text of the address means; what it cannot mean counts as `otherwise`. */
  readonly read: (text: string | undefined) => Value
  /** Counts where the address says nothing, and stands in no address. */
  readonly otherwise: Value
  /** Says which of several lists is shown: it narrows none, and clearing leaves it. */
  readonly isPlace?: boolean
}

/** One of a few, or none of them. */
export const oneOf = <Value extends string, Other extends string = ''>(
  values: readonly Value[],
  otherwise: Other = '' as Other,
): Filter<Value | Other> => ({ read: (text) => values.find((one) => one === text) ?? otherwise, otherwise })

/** Which of several lists is shown, and which where the address names none. */
export const place = <Value extends string, Other extends string = Value>(
  values: readonly Value[],
  otherwise: Other,
): Filter<Value | Other> => ({ ...oneOf(values, otherwise), isPlace: true })

const matching =
  (form: RegExp) =>
  (otherwise = ''): Filter => ({ read: (text = '') => (form.test(text) ? text : otherwise), otherwise })

/** 2026-11-24 */
export const aDay = matching(/^\d{4}-\d{2}-\d{2}$/)
/** 2026-11 */
export const aMonth = matching(/^\d{4}-\d{2}$/)

const WORDS_MAX = 60
/** What somebody typed. */
export const words: Filter = { read: (text = '') => text.slice(0, WORDS_MAX), otherwise: '' }

type Texts = Readonly<Record<string, string | undefined>>
type Filters = Readonly<Record<string, Filter>>
type ValuesOf<All extends Filters> = { readonly [Name in keyof All]: ReturnType<All[Name]['read']> }

/** What a list is narrowed by. */
export interface Narrowing<Values extends object = Readonly<Record<string, string>>> {
  readonly values: Values
  /** Changes the address in place; what was picked of the list as it was is let go. */
  set(changes: Partial<Values>): void
  readonly isNarrowed: boolean
  clear(): void
}

export interface Filtering<Values extends object> extends Narrowing<Values> {
  /** For tabs and chips. */
  pick<Name extends keyof Values>(
    name: Name,
  ): { readonly value: Values[Name]; readonly onChange: (value: Values[Name]) => void }
  /** For fields of text, days and choices. */
  field(name: keyof Values): {
    readonly value: string
    readonly onChange: (event: { target: { value: string } }) => void
  }
}

/** What an address says of them. */
export const readFilters = <All extends Filters>(filters: All, texts: Texts): ValuesOf<All> =>
  Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(texts[name])])) as ValuesOf<All>

/** What the address narrows a list by, as declared. */
export function useFilters<All extends Filters>(filters: All): Filtering<ValuesOf<All>> {
  type Values = ValuesOf<All>
  const values: Values = readFilters(filters, useQueryTexts())
  const setQuery = useSetQuery()
  const narrowing = Object.entries(filters).filter(
    ([name, { otherwise, isPlace }]) => !isPlace && values[name] !== otherwise,
  )
  const set = (changes: Texts) => {
    const isSaid = ([name, value]: [string, string | undefined]) => value !== filters[name]?.otherwise
    const said = Object.entries(changes).map((change) => [change[0], isSaid(change) ? change[1] : undefined])
    setQuery({ ...Object.fromEntries(said), id: undefined })
  }
  return {
    values,
    set,
    isNarrowed: narrowing.length > 0,
    clear: () => set(Object.fromEntries(narrowing.map(([name]) => [name, undefined]))),
    pick: (name) => ({ value: values[name], onChange: (value) => set({ [name]: value }) }),
    field: (name) => ({ value: values[name], onChange: ({ target }) => set({ [name]: target.value }) }),
  }
}
