import { expect, test } from 'vitest'
import { measureRows } from './check-rows.mjs'

test('statements that are told a type and declare no columns are counted by folder', () => {
  const house = [
    ['apps/server/src/modules/owner/a.ts', "statement<Row>('a', `…`)\nawait db.execute<{ id: number }>(sql`…`)\n"],
    ['apps/server/src/modules/owner/b.ts', "statement('b', { id: 'number' }, `…`)\nawait tx.execute(sql`…`)\n"],
    ['apps/server/src/modules/owner/c.ts', 'db.execute<\n  Row & { id: number }\n>(sql`…`)\n'],
    ['apps/server/src/modules/owner/a.test.ts', 'app.db.execute<Row>(sql`…`)\n'],
    ['apps/web/src/modules/owner/a.ts', "statement<Row>('a')\n"],
  ]
  expect(measureRows(house)).toEqual({ rows: { 'modules/owner': 3 } })
})
