import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '../src/platform/database/migrate.ts'
import { type MigrationStep, readSteps } from '../src/platform/database/migration-steps.ts'
import { baselineSteps, type Lock, lockFaults, stepFaults } from './migration-rules.ts'

const steps = readSteps(migrationsFolder)
const aStep = (sql: string, name = 'next'): MigrationStep => ({
  name,
  hash: name,
  writtenAt: 0,
  statements: sql.split('--> statement-breakpoint'),
  isOutside: sql.includes('-- outside'),
  floor: /floor: (\S+)/.exec(sql)?.[1] ?? null,
})
const faultsOf = (sql: string) => stepFaults([...steps, aStep(sql)])

describe('the steps of this version', () => {
  test('are those that were handed out, in their order, and further ones', () => {
    const lock = JSON.parse(readFileSync(join(migrationsFolder, 'lock.json'), 'utf8')) as Lock
    expect(lockFaults(steps, lock)).toEqual([])
  })
  test('let the version before go on beside them', () => {
    expect(stepFaults(steps)).toEqual([])
  })
  test('make the tables as the modules declare them', async () => {
    const source = fileURLToPath(new URL('../src', import.meta.url))
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(^|[/-])table\.ts$/.test(file),
    )
    const declared: object[] = await Promise.all(files.map((file) => import(pathToFileURL(join(source, file)).href)))
    const names = readdirSync(join(migrationsFolder, 'meta')).filter((file) => file.endsWith('_snapshot.json'))
    const last = JSON.parse(readFileSync(join(migrationsFolder, 'meta', names.toSorted().at(-1)!), 'utf8'))
    const now = JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...declared))))
    expect(last).toEqual({ ...now, id: last.id, prevId: last.prevId })
  })
})

test.each([
  ['a step that was changed', { one: 'other' }, [aStep('', 'one')]],
  ['a step that was taken away', { one: 'one', two: 'two' }, [aStep('', 'one')]],
  ['steps in another order', { one: 'one', two: 'two' }, [aStep('', 'two'), aStep('', 'one')]],
  ['a step put between', { one: 'one', two: 'two' }, [aStep('', 'one'), aStep('', 'new'), aStep('', 'two')]],
  ['a step nobody locked', { one: 'one' }, [aStep('', 'one'), aStep('', 'two')]],
])('%s is found', (_, lock, given) => {
  expect(lockFaults(given, lock)).not.toEqual([])
})

test.each([
  'ALTER TABLE "rental" ADD COLUMN "note" text;',
  'ALTER TABLE "rental" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;',
  'CREATE TABLE "visit" ("id" serial PRIMARY KEY, "rental_id" integer NOT NULL);--> statement-breakpoint\nALTER TABLE "visit" ADD CONSTRAINT "visit_rental" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "visit_one" ON "visit" USING btree ("rental_id");',
  'ALTER TABLE rental ADD CONSTRAINT rental_days CHECK (end_date >= start_date) NOT VALID',
  '-- outside a transaction\nALTER TABLE rental VALIDATE CONSTRAINT rental_days',
  '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS rental_note ON rental (note);',
  "ALTER TABLE occupancy DROP CONSTRAINT occupancy_kind;--> statement-breakpoint\nALTER TABLE occupancy ADD CONSTRAINT occupancy_kind CHECK (kind IN ('rental', 'fair')) NOT VALID",
  'CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql AS $$ SELECT value; $$',
  '-- contract, floor: 0002_constraints\nALTER TABLE rental DROP COLUMN note;',
])('allowed: %s', (sql) => {
  expect(faultsOf(sql)).toEqual([])
})

test.each([
  'DROP TABLE rental',
  'ALTER TABLE rental DROP COLUMN note',
  'ALTER TABLE "rental" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE rental ALTER COLUMN note SET DATA TYPE varchar(10)',
  'ALTER TABLE rental ALTER COLUMN note SET NOT NULL',
  'ALTER TABLE rental ALTER COLUMN note DROP DEFAULT',
  'ALTER TABLE rental ADD COLUMN note text NOT NULL',
  'ALTER TABLE rental ADD COLUMN key uuid DEFAULT gen_random_uuid()',
  'ALTER TABLE rental ADD COLUMN number serial',
  'ALTER TABLE rental ADD COLUMN note text, DROP COLUMN details',
  'ALTER TABLE rental ADD COLUMN user_id2 integer REFERENCES app_user (id)',
  'ALTER TABLE rental ADD CONSTRAINT rental_days CHECK (end_date >= start_date)',
  'ALTER TABLE rental ADD CONSTRAINT rental_one UNIQUE (unit_id)',
  'ALTER TABLE occupancy DROP CONSTRAINT occupancy_no_double_booking',
  'CREATE INDEX rental_note ON rental (note)',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS rental_note ON rental (note)',
  '-- outside a transaction\nCREATE INDEX CONCURRENTLY rental_note ON rental (note)',
  '-- outside a transaction\nALTER TABLE rental ADD COLUMN note text',
  'DROP TRIGGER equipment_counted ON equipment',
  'DO $$ BEGIN EXECUTE $x$ DROP TABLE rental $x$; END $$',
  'TRUNCATE rental',
  '-- contract, floor: 0099_to_come\nALTER TABLE rental DROP COLUMN note;',
])('not allowed: %s', (sql) => {
  expect(faultsOf(sql)).not.toEqual([])
})

test('the baseline is what an empty database begins with', () => {
  expect(steps.slice(0, baselineSteps).map(({ name }) => name)).toEqual([
    '0000_functions',
    '0001_tables',
    '0002_constraints',
  ])
})
