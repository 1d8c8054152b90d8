/**
 * What a hand-written statement answers, said once: its row's type follows from it, and tests hold it against what the
 * database describes (`testing/answers-as-declared.ts`).
 */

/** As what a column arrives, by the kind it is declared with. */
interface Kinds {
  number: number
  text: string
  flag: boolean
  moment: Date
  /** A calendar day, `YYYY-MM-DD`. */
  day: string
  'number[]': number[]
  'text[]': string[]
  json: unknown
}
export type Kind = keyof Kinds

/** A column whose values are narrower than its kind. */
export interface Narrowed<T> {
  readonly kind: Kind
  readonly isNullable: boolean
  /** Holds the type; there is no value. */
  readonly of?: T
}
/** A kind with `?` may be null. */
export type Column = Kind | `${Kind}?` | Narrowed<unknown>
export type Columns = Readonly<Record<string, Column>>

type ValueOf<C> =
  C extends Narrowed<infer T>
    ? T
    : C extends `${infer K extends Kind}?`
      ? Kinds[K] | null
      : C extends Kind
        ? Kinds[C]
        : never
export type RowOf<C extends Columns> = { [Name in keyof C]: ValueOf<C[Name]> }

/** Text of which only some is possible. */
export const textOf = <T extends string>(): Narrowed<T> => ({ kind: 'text', isNullable: false })
export const jsonOf = <T>(): Narrowed<T> => ({ kind: 'json', isNullable: false })
export const orNull = <T>(column: Narrowed<T>): Narrowed<T | null> => ({ ...column, isNullable: true })

export const readColumn = (column: Column): { readonly kind: Kind; readonly isNullable: boolean } => {
  if (typeof column !== 'string') return column
  const isNullable = column.endsWith('?')
  return { kind: (isNullable ? column.slice(0, -1) : column) as Kind, isNullable }
}

/** Under this whoever looks at answers (tests do) leaves with each how it is judged: it throws what is not as declared. */
export const judge = Symbol('judge')
export interface Judged {
  /** `packed`: rows that came as one value, so that the answer itself says nothing of their columns. */
  readonly [judge]?: (
    statement: string,
    columns: Columns,
    packed?: readonly Readonly<Record<string, unknown>>[],
  ) => void
}
