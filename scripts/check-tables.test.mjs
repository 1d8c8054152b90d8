import { expect, test } from 'vitest'
import { measureForeign } from './check-tables.mjs'

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

test('own tables, locks, conflicts, comments and tests are nothing to tell', () => {
  const nothing = { writes: {}, reads: {} }
  expect(found('sql`update rental set status = 1`', 'apps/server/src/modules/rental/a.ts')).toEqual(nothing)
  expect(found('sql`select 1 for update of r`; sql`on conflict do update set a = 1`')).toEqual(nothing)
  expect(found('// from rental\n/* update rental */')).toEqual(nothing)
  expect(found('sql`delete from rental`', 'apps/server/src/modules/owner/a.test.ts')).toEqual(nothing)
})
