import { expect, test } from 'vitest'
import { findModuleCircles, measureForeign } from './check-tables.mjs'

const rental =
  "export const rental = pgTable(\n  'rental',\n)\nexport const rentalHistory = pgTable('rental_history')\n"
const found = (text, file = 'apps/server/src/modules/owner/a.ts') =>
  measureForeign([
    ['apps/server/src/modules/rental/table.ts', rental],
    [file, text],
  ])

test.each([
  ['text of SQL', 'sql`update rental set status = 1`'],
  ['an insert in a part of a statement', 'sql`WITH a AS (INSERT INTO rental (id) SELECT 1) SELECT 1`'],
  ['a deletion', 'sql`DELETE FROM rental r`'],
  ['a table put into the text', 'sql`update ${rental} set status = 1`'],
  ['the query builder', 'tx.insert(rental).values(one)'],
])("a write into another module's table is found: %s", (_, text) => {
  expect(found(text)).toEqual({ writes: { 'owner → rental.rental': 1 }, reads: {} })
})

test.each([
  ['text of SQL', 'sql`select 1 from rental r`'],
  ['a join', 'sql`select 1 from x join rental on true`'],
  ['the query builder', 'db.select().from(rental)'],
])('a read is found, and is no write: %s', (_, text) => {
  expect(found(text)).toEqual({ writes: {}, reads: { 'owner → rental.rental': 1 } })
})

test('what fills a demo reads what it likes and writes its own', () => {
  const file = 'apps/server/src/modules/owner/demo/demo.ts'
  expect(found('SELECT 1 FROM rental', file)).toEqual({ writes: {}, reads: {} })
  expect(found('UPDATE rental SET a = 1', file)).toEqual({ writes: { 'owner → rental.rental': 1 }, reads: {} })
})

test('own tables, locks, conflicts, comments and tests are nothing to tell', () => {
  const nothing = { writes: {}, reads: {} }
  expect(found('sql`update rental set status = 1`', 'apps/server/src/modules/rental/a.ts')).toEqual(nothing)
  expect(found('sql`select 1 for update of r`; sql`on conflict do update set a = 1`')).toEqual(nothing)
  expect(found('// from rental\n/* update rental */')).toEqual(nothing)
  expect(found('sql`delete from rental`', 'apps/server/src/modules/owner/a.test.ts')).toEqual(nothing)
  expect(found('SELECT 1 FROM rental', 'apps/server/src/modules/owner/proof/invariants.ts')).toEqual(nothing)
})

const place = (module, name = 'a') => `apps/server/src/modules/${module}/${name}.ts`
const circlesOf = (...files) =>
  findModuleCircles([
    [place('rental', 'table'), rental],
    [place('owner', 'table'), "export const application = pgTable('application')\n"],
    ...files,
  ])
const reading = (table) => `sql\`select 1 from ${table}\``
const importing = (module) => `import { one } from '../${module}/public.ts'\n`

test.each([
  ['two that read each other', [place('owner'), reading('rental')], [place('rental'), reading('application')]],
  [
    'one that is imported by whom it reads',
    [place('owner'), importing('rental')],
    [place('rental'), reading('application')],
  ],
  [
    'three by both',
    [place('owner'), importing('claim')],
    [place('claim'), reading('rental')],
    [place('rental'), importing('owner')],
  ],
])('a circle of modules is found: %s', (_, ...files) => {
  expect(circlesOf(...files)).toEqual([expect.stringMatching(/^modules in a circle: (\w+) → .* → \1 by /)])
})

test('one direction, foreign keys and tests make no circle', () => {
  expect(circlesOf([place('owner'), reading('rental') + importing('rental')])).toEqual([])
  expect(circlesOf([place('owner'), reading('rental')], [place('rental', 'a.test'), reading('application')])).toEqual(
    [],
  )
  const foreignKey = "import { application } from '../owner/table.ts'\n"
  expect(circlesOf([place('owner'), reading('rental')], [place('rental', 'more-table'), foreignKey])).toEqual([])
})
