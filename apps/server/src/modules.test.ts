import { allModules } from '@jihui/protocol/modules'
import { sql } from 'drizzle-orm'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'
import { registryOf } from './platform/registry.ts'

const sorted = (names: readonly string[]) => names.toSorted()

test('every folder of a module is named in the list, and every module of the protocol is one of them', () => {
  const folders = readdirSync(join(import.meta.dirname, 'modules'))
  expect(sorted(modules.map(({ name }) => name))).toEqual(sorted(folders))
  // One that answers no address of its own has nothing to agree on with the pages.
  expect(folders).toEqual(expect.arrayContaining(allModules.map(({ name }) => name)))
})

test('a desk two modules fill, one nobody fills and one the protocol does not know are refused', () => {
  const one = { waiting: { claim: sql`select 1` } }
  expect(() => registryOf([one, one], ['claim'])).toThrow('desk claim is brought by two modules')
  expect(() => registryOf([one], ['claim', 'payout'])).toThrow('no module says what lies on the desk payout')
  expect(() => registryOf([one], [])).toThrow('the protocol knows no desk claim')
})
