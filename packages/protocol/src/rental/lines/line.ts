/** What makes one rental line differ from another. Everything else is the engine's. */
import type { Schema } from '../../endpoint.ts'

/** Something the renter may add to the order for a price of the machine's own (`addOn`), once or per day. */
export interface LineOption {
  /** Field of the creation call. */
  readonly flag: string
  readonly addOn: string
  readonly label: string
  readonly hint: string
  readonly per: 'once' | 'day'
}

/** A question of the form that costs nothing and is kept with the order. */
export interface LineQuestion {
  readonly field: string
  readonly label: string
  readonly hint: string
  readonly kind: 'flag' | 'text'
  readonly required: boolean
}

export interface LineDeclaration {
  readonly id: string
  readonly label: string
  /** Short form for tabs and rows. */
  readonly short: string
  /** Screens: the folder of the web's paths. */
  readonly webBase: string
  readonly titleSuffix: string
  readonly unitWord: string
  readonly options: readonly LineOption[]
  readonly questions: readonly LineQuestion[]
  /** Fields of `rental.details`, checked on creation. */
  readonly detailsSchema: Schema
  /** Certification levels or the like by which machines are filtered; empty where there are none. */
  readonly grades: Readonly<Record<string, string>>
  readonly gradeLabel: string
  readonly pricing: {
    /** Platform fee, percent of the rent. */
    readonly servicePercent: number
    /** Per day past the end, percent of the day rate. */
    readonly latePercent: number
    /** R048: day rate where the machine has none, percent of its value. */
    readonly fallbackDayPercent: number
    readonly fallbackDayFen: number
    /** Share of the rent of unused days that comes back, by how many days remain unused. */
    readonly earlyReturn: readonly { readonly unusedDaysAtLeast: number; readonly refundPercent: number }[]
  }
  /** Qualification types a category demands when it names none itself. */
  readonly qualificationDefault: readonly string[]
  /** Operation name → addresses that answer it; the first is the one our own web uses. */
  readonly paths: Readonly<Record<string, readonly string[]>>
}

export const defineLine = <const T extends LineDeclaration>(line: T): T => line
