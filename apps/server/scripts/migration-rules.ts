/** What a further step of the schema may do while the version before it goes on running beside it. */
import type { MigrationStep } from '../src/platform/database/migration-steps.ts'

/** The steps an empty database begins with: nobody ran on anything before them. */
export const baselineSteps = 3

/** Without comments and quotes, words apart by one blank. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/"public"\.|"/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')

interface Rule {
  readonly when: RegExp
  /** Answers why not, if so. */
  readonly fault: (statement: string, match: RegExpExecArray, step: Surroundings) => string | undefined
}
interface Surroundings {
  readonly isOutside: boolean
  /** All statements of the step, and of those before it. */
  readonly here: readonly string[]
  readonly before: readonly string[]
  /** Whether this step makes the table itself: nobody uses it yet. */
  isNew(table: string): boolean
}

const addsColumn = (definition: string): string | undefined => {
  if (/\bNOT NULL\b/i.test(definition) && !/\bDEFAULT\b/i.test(definition))
    return 'the old version writes no value into a column that is NOT NULL: give it a DEFAULT'
  if (/\b(UNIQUE|PRIMARY KEY)\b/i.test(definition)) return 'a unique column is made by an index beside the traffic'
  if (/\bREFERENCES\b/i.test(definition))
    return 'add the foreign key apart, NOT VALID, and validate it in a step of its own'
  if (/\b(big|small)?serial\b|\bGENERATED\b|\w\(\)/i.test(definition.replaceAll(/\bnow\(\)/gi, '')))
    return 'the whole table would be written anew under its lock'
  return undefined
}
const addsConstraint: Rule['fault'] = (_, [, table, kind, rest], { isNew }) => {
  if (isNew(table!)) return undefined
  if (!/^(CHECK|FOREIGN KEY)$/i.test(kind!)) return 'the old version may write what this refuses'
  return /\bNOT VALID$/i.test(rest!)
    ? undefined
    : 'the whole table would be looked through under its lock: add it NOT VALID, and validate it in a step outside a transaction'
}
const addsIndex: Rule['fault'] = (_, [, unique, concurrently, again, table], { isNew, isOutside }) => {
  if (isNew(table!)) return undefined
  if (unique) return 'the old version may write what a unique index refuses'
  return concurrently && again && isOutside
    ? undefined
    : 'nobody could write meanwhile: CREATE INDEX CONCURRENTLY IF NOT EXISTS, in a step marked "-- outside a transaction"'
}

/** What fits none of them may not be done. */
const rules: readonly Rule[] = [
  {
    when: /^ALTER TABLE (\S+) ADD COLUMN (.*)$/i,
    fault: (_, [, table, what], { isNew }) => (isNew(table!) ? undefined : addsColumn(what!)),
  },
  {
    when: /^ALTER TABLE (\S+) ADD CONSTRAINT \S+ (CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b(.*)$/i,
    fault: addsConstraint,
  },
  {
    when: /^ALTER TABLE (\S+) DROP CONSTRAINT (?:IF EXISTS )?(\S+)$/i,
    fault: (_, [, table, name], { here }) =>
      here.some((other) => other.toLowerCase().startsWith(`alter table ${table} add constraint ${name} `.toLowerCase()))
        ? undefined
        : 'what kept the data right is gone: put a wider one in its place, in the same step, by the same name',
  },
  {
    when: /^ALTER TABLE \S+ VALIDATE CONSTRAINT \S+$/i,
    fault: (_, __, { isOutside }) => (isOutside ? undefined : 'validate outside a transaction'),
  },
  {
    when: /^ALTER TABLE \S+ ALTER COLUMN \S+ (SET DEFAULT .*|DROP NOT NULL|SET STATISTICS .*)$/i,
    fault: () => undefined,
  },
  { when: /^ALTER TABLE \S+ SET \(.*\)$/i, fault: () => undefined },
  {
    when: /^CREATE (UNIQUE )?INDEX (CONCURRENTLY )?(IF NOT EXISTS )?\S+ ON (?:ONLY )?(\S+)/i,
    fault: addsIndex,
  },
  {
    when: /^DROP INDEX CONCURRENTLY IF EXISTS (\S+)$/i,
    fault: (_, [, name], { before, isOutside }) => {
      if (before.some((other) => new RegExp(`^CREATE UNIQUE INDEX .*\\b${name}\\b`, 'i').test(other)))
        return 'what kept the data right would be gone'
      return isOutside ? undefined : 'drop it outside a transaction'
    },
  },
  {
    when: /^CREATE (OR REPLACE )?(FUNCTION|(CONSTRAINT )?TRIGGER|VIEW)\b|^CREATE (TABLE|SEQUENCE|TYPE|EXTENSION)\b|^COMMENT ON\b|^INSERT INTO\b/i,
    fault: () => undefined,
  },
  { when: /^UPDATE\b/i, fault: () => undefined },
  {
    when: /^DROP TRIGGER (?:IF EXISTS )?(\S+) ON (\S+)$/i,
    fault: (_, [, name], { here }) =>
      here.some((other) => new RegExp(`^CREATE (CONSTRAINT )?TRIGGER ${name}\\b`, 'i').test(other))
        ? undefined
        : 'what the old version counts on is gone',
  },
]

const mayBeOutside = /^(CREATE (UNIQUE )?INDEX|DROP INDEX|UPDATE|ALTER TABLE \S+ VALIDATE CONSTRAINT)\b/i
const isSeveral = /^ALTER TABLE\b.*, *(ADD|DROP|ALTER|RENAME|SET|VALIDATE) [A-Z]/i

const faultOf = (statement: string, surroundings: Surroundings): string | undefined => {
  if (surroundings.isOutside && !mayBeOutside.test(statement)) return 'it belongs into a transaction'
  if (isSeveral.test(statement)) return 'one change a statement'
  for (const { when, fault } of rules) {
    const match = when.exec(statement)
    if (match) return fault(statement, match, surroundings)
  }
  return 'this is not among what may be done while the old version runs'
}

/** What in these steps the version before could not live with: every step in a sentence that names it. */
export const stepFaults = (steps: readonly MigrationStep[]): string[] =>
  steps.flatMap(({ name, statements, isOutside, floor }, at) => {
    if (at < baselineSteps) return []
    if (floor !== null)
      return steps.slice(0, at).some((other) => other.name === floor)
        ? []
        : [`${name}: its floor ${floor} is no step before it`]
    const here = statements.map(plain).filter(Boolean)
    const made = new Set(here.map((text) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(text)?.[1]))
    const surroundings: Surroundings = {
      isOutside,
      here,
      before: steps.slice(0, at).flatMap((other) => other.statements.map(plain)),
      isNew: (table) => made.has(table),
    }
    return here.flatMap((text) => {
      const fault = faultOf(text, surroundings)
      return fault ? [`${name}: ${fault} (${text.slice(0, 100)})`] : []
    })
  })

/** Name → SHA-256 of every step that was ever handed out. */
export type Lock = Readonly<Record<string, string>>

/** Steps that were changed, taken away or put in another order after others may have run them, and those not yet locked. */
export const lockFaults = (steps: readonly MigrationStep[], lock: Lock): string[] => {
  const locked = Object.entries(lock)
  const wrong = locked.flatMap(([name, hash], at) => {
    const step = steps[at]
    if (step?.name !== name) return [`${name}: it was step ${at + 1} and must stay so; a database may have run it`]
    return step.hash === hash
      ? []
      : [`${name}: it was changed; a database may have run it as it was: add a further step`]
  })
  const unlocked = steps.slice(locked.length).map(({ name }) => `${name}: not locked yet: npm run migrations`)
  return wrong.length > 0 ? wrong : unlocked
}
