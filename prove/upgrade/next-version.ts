/** This version's tree with what a release may bring: a step of every kind that is allowed beside the old version. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stepFaults } from '../../apps/server/scripts/migration-rules.ts'
import { migrationsFolder } from '../../apps/server/src/platform/database/migrate.ts'
import { readSteps } from '../../apps/server/src/platform/database/migration-steps.ts'
import { writeNextMigrations } from '../../apps/server/src/testing/next-migrations.ts'
import { productRoot } from '../../tests/server/server-process.ts'
import type { Finding } from '../part.ts'

export interface NextVersion {
  readonly root: string
  /** How many steps the old and the new version know. */
  readonly steps: { readonly old: number; readonly next: number }
  readonly findings: Finding[]
}

const tables = (): string[] => {
  const folder = join(migrationsFolder, 'meta')
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  const snapshot = JSON.parse(readFileSync(join(folder, last), 'utf8')) as { tables: Record<string, { name: string }> }
  return Object.values(snapshot.tables).map(({ name }) => name)
}
const lines = (...statements: readonly string[]): string => statements.join('\n--> statement-breakpoint\n')

/** A column on every table, so that every statement an old process has prepared meets a table it did not know so. */
const columns = (): Record<string, string> =>
  Object.fromEntries(tables().map((table) => [`column_${table}`, `ALTER TABLE ${table} ADD COLUMN next_column text;`]))

const oneOfEachKind: Record<string, string> = {
  rental_grade: 'ALTER TABLE rental ADD COLUMN next_grade integer DEFAULT 0 NOT NULL;',
  equipment_seen: 'ALTER TABLE equipment ADD COLUMN next_seen_at timestamp with time zone DEFAULT now() NOT NULL;',
  visit: lines(
    'CREATE TABLE next_visit (id serial PRIMARY KEY, rental_id integer NOT NULL, body text);',
    'ALTER TABLE next_visit ADD CONSTRAINT next_visit_rental FOREIGN KEY (rental_id) REFERENCES rental (id);',
    'CREATE INDEX next_visit_rental ON next_visit (rental_id);',
  ),
  rental_index: lines(
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS next_rental_grade ON rental (next_grade, id);',
  ),
  wider_kinds: lines(
    'ALTER TABLE occupancy DROP CONSTRAINT occupancy_kind;',
    `ALTER TABLE occupancy ADD CONSTRAINT occupancy_kind
       CHECK (kind IN ('rental', 'buffer', 'maintenance', 'block', 'fair')) NOT VALID;`,
  ),
  wider_kinds_valid: '-- outside a transaction\nALTER TABLE occupancy VALIDATE CONSTRAINT occupancy_kind;',
  search_text: `CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(lower(trim(value)), '\\s+', '', 'g') $$;`,
}

export const makeNextVersion = (folder: string): NextVersion => {
  const root = join(folder, 'next')
  const server = join(root, 'apps/server')
  mkdirSync(server, { recursive: true })
  const isInstalled = (path: string): boolean => basename(path) === 'node_modules'
  for (const own of ['apps/server', 'packages', 'scripts'])
    cpSync(join(productRoot, own), join(root, own), { recursive: true, filter: (path) => !isInstalled(path) })
  for (const shared of ['node_modules', 'apps/web', 'apps/server/node_modules', 'package.json'])
    symlinkSync(join(productRoot, shared), join(root, shared))
  for (const file of ['tsconfig.base.json', 'tsconfig.json', 'package-lock.json'])
    cpSync(join(productRoot, file), join(root, file))
  const migrations = join(server, 'migrations')
  writeNextMigrations(migrations, { ...columns(), ...oneOfEachKind })
  const next = readSteps(migrations)
  return {
    root,
    steps: { old: readSteps(migrationsFolder).length, next: next.length },
    findings: stepFaults(next).map((facts) => ({ rule: 'a release keeps to the rules for its steps', facts })),
  }
}
