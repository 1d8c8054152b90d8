/** How an operation that creates something is tried twice. */
import type { Person } from '../../apps/server/src/testing/people.ts'

export interface Form {
  readonly files: string
  readonly [field: string]: string
}
export interface Case {
  readonly by: Person
  readonly params?: Record<string, string | number>
  /** Where only some lines have it; absent: the first. */
  readonly line?: string
  /** What is sent; with `files` a form with a picture in that field, or in each of those named. */
  readonly content: object | Form
  /** What makes it another request. */
  readonly other: object
  /** Counts what there is afterwards. */
  readonly counted: readonly [sql: string, ...values: unknown[]]
  readonly rows?: number
}
