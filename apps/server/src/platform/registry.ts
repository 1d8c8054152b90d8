/** What the modules bring as data, gathered once for each app; the platform asks no module's name. */
import type { SettingKey } from '@jihui/protocol/all-settings'
import type { SQL } from 'drizzle-orm'
import type { IsParty } from './files/parties.ts'
import type { SearchSource } from './search.ts'

/** How things of one type are called in the audit log. */
export interface AuditObject {
  /** Rows `id` (text), `label`, `rental_id` (null: of no order) of these ids. */
  readonly named: (ids: SQL) => SQL
  /** Its table bears its name: the condition on which a row `p` of it belongs to an order. */
  readonly ofOrder?: (orderId: SQL) => SQL
}

/** Rows that are worth nothing after a term. */
export interface Retention {
  /** After how many days, as the installation is told. */
  readonly days: SettingKey
  readonly table: string
  /** Columns that name a row; absent: `id`. */
  readonly key?: readonly string[]
  /** Of a row that has come to its end before this moment; an index finds them. */
  readonly isOver: (before: Date) => SQL
}

export interface Brought {
  /** What is removed at night, by what it is. */
  readonly retention?: Readonly<Record<string, Retention>>
  /**
   * Desk → what lies on it now, by an index of its own. Columns: `id`, `since` (null: nobody wrote down when it came
   * there, so it counts from when it is first seen), `rental_id`, `waiters` (who waits for it), `decider_id` (the owner
   * who may decide it himself).
   */
  readonly waiting?: Readonly<Record<string, SQL>>
  readonly auditObjects?: Readonly<Record<string, AuditObject>>
  /** Kind of thing → how the console's search finds it. */
  readonly search?: Readonly<Record<string, SearchSource>>
  /** Way in which the parts of an order `r` can disagree → the condition on which they do. */
  readonly finders?: Readonly<Record<string, (now: Date) => SQL>>
  /** Purpose of a file → who reads it as a party, besides whoever gave it and staff. */
  readonly fileReaders?: Readonly<Record<string, IsParty>>
}
export type Registry = { readonly [Part in keyof Brought]-?: NonNullable<Brought[Part]> }

/** What modules bring under names, in one; a name two of them bring is refused. */
export const gatherNamed = <Module, T>(
  what: string,
  modules: readonly Module[],
  part: (one: Module) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> => {
  const all: Record<string, T> = {}
  for (const [name, one] of modules.flatMap((module) => Object.entries(part(module) ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`${what} ${name} is brought by two modules`)
    all[name] = one
  }
  return all
}

/** Refuses what two modules bring under one name, a desk nobody fills and a rule nobody finds. */
export const registryOf = (
  modules: readonly Brought[],
  desks: readonly string[],
  rules: readonly string[],
): Registry => {
  const waiting = gatherNamed('desk', modules, (one) => one.waiting)
  for (const desk of desks) if (!waiting[desk]) throw new Error(`no module says what lies on the desk ${desk}`)
  for (const desk of Object.keys(waiting))
    if (!desks.includes(desk)) throw new Error(`the protocol knows no desk ${desk}`)
  const finders = gatherNamed('finder', modules, (one) => one.finders)
  for (const rule of rules) if (!finders[rule]) throw new Error(`no module finds the orders of the rule ${rule}`)
  return {
    waiting,
    finders,
    auditObjects: gatherNamed('audit object', modules, (one) => one.auditObjects),
    retention: gatherNamed('retention', modules, (one) => one.retention),
    search: gatherNamed('search source', modules, (one) => one.search),
    fileReaders: gatherNamed('reader of files', modules, (one) => one.fileReaders),
  }
}
