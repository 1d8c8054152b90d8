/** What the modules bring as data, gathered once for each app; the platform asks no module's name. */
import type { SQL } from 'drizzle-orm'
import type { IsParty } from './files/parties.ts'
import type { SearchSource } from './search.ts'

/** How things of one type are called in the audit log. */
export interface AuditObject {
  /** Rows `id` (text), `label`, `rental_id` (null: of no order) of these ids. */
  readonly named: (ids: SQL) => SQL
  /** Its table bears its name and each row the id of an order: what is told of an order is found through it. */
  readonly isPartOfOrder?: true
}

export interface Brought {
  /**
   * Desk → what lies on it now, by an index of its own. Columns: `id`, `since` (null: nobody wrote down when it came
   * there, so it counts from when it is first seen), `rental_id`, `waiters` (who waits for it), `decider_id` (the owner
   * who may decide it himself).
   */
  readonly waiting?: Readonly<Record<string, SQL>>
  readonly auditObjects?: Readonly<Record<string, AuditObject>>
  /** Kind of thing → how the console's search finds it. */
  readonly search?: Readonly<Record<string, SearchSource>>
  /** Purpose of a file → who reads it as a party, besides whoever gave it and staff. */
  readonly fileReaders?: Readonly<Record<string, IsParty>>
}
export type Registry = { readonly [Part in keyof Brought]-?: NonNullable<Brought[Part]> }

const gather = <T>(what: string, brought: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> => {
  const all: Record<string, T> = {}
  for (const [name, one] of brought.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`${what} ${name} is brought by two modules`)
    all[name] = one
  }
  return all
}

/** Refuses what two modules bring under one name, and a desk nobody fills. */
export const registryOf = (modules: readonly Brought[], desks: readonly string[]): Registry => {
  const waiting = gather(
    'desk',
    modules.map((one) => one.waiting),
  )
  const auditObjects = gather(
    'audit object',
    modules.map((one) => one.auditObjects),
  )
  const search = gather(
    'search source',
    modules.map((one) => one.search),
  )
  const fileReaders = gather(
    'reader of files',
    modules.map((one) => one.fileReaders),
  )
  for (const desk of desks) if (!waiting[desk]) throw new Error(`no module says what lies on the desk ${desk}`)
  for (const desk of Object.keys(waiting))
    if (!desks.includes(desk)) throw new Error(`the protocol knows no desk ${desk}`)
  return { waiting, auditObjects, search, fileReaders }
}
