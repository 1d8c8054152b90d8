import { allModules } from '@jihui/protocol/modules'
import { sql } from 'drizzle-orm'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatherEvents } from './compose.ts'
import { modules } from './modules.ts'
import { event } from './platform/events/declared.ts'
import { registryOf } from './platform/registry.ts'

const sorted = (names: readonly string[]) => names.toSorted()

test('every folder of a module is named in the list, and every module of the protocol is one of them', () => {
  const folders = readdirSync(join(import.meta.dirname, 'modules'))
  expect(sorted(modules.map(({ name }) => name))).toEqual(sorted(folders))
  // One that answers no address of its own has nothing to agree on with the pages.
  expect(folders).toEqual(expect.arrayContaining(allModules.map(({ name }) => name)))
})

test('a desk two modules fill, one nobody fills, one the protocol does not know and a rule nobody finds are refused', () => {
  const one = { waiting: { claim: sql`select 1` } }
  expect(() => registryOf([one, one], ['claim'], [])).toThrow('desk claim is brought by two modules')
  expect(() => registryOf([one], ['claim', 'payout'], [])).toThrow('no module says what lies on the desk payout')
  expect(() => registryOf([one], [], [])).toThrow('the protocol knows no desk claim')
  expect(() => registryOf([one], ['claim'], ['paid_unmoved'])).toThrow(
    'no module finds the orders of the rule paid_unmoved',
  )
})

test('whoever follows what no module tells, or calls outside from a queue no module has, is refused', () => {
  const consume = async () => {}
  const told = { name: 'one', events: { 'one.told': event<{ id: number }>() } }
  const follows = (topic: string, queue?: string) => ({
    name: 'other',
    consumers: [queue === undefined ? { topic, consume } : { topic, queue, consume }],
  })
  expect(() => gatherEvents([told, follows('one.told')])).not.toThrow()
  expect(() => gatherEvents([told, follows('one.kept')])).toThrow('no module tells of one.kept')
  expect(() => gatherEvents([told, follows('one.told', 'mail')])).toThrow('no module has the queue mail')
  expect(() => gatherEvents([told, told])).toThrow('event one.told is brought by two modules')
})
