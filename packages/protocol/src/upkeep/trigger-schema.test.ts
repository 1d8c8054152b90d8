import { expect, test } from 'vitest'
import { trigger } from './trigger-schema.ts'

const faultsOf = (sent: object) =>
  (trigger.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('a meter plan comes after at least one hour or kilometre', () => {
  const every = (value: number) => faultsOf({ kind: 'meter', every: value, unit: 'h' })
  expect(every(0.001)).toEqual([['every', '每隔多少至少是 1']])
  expect(every(0)).toEqual([['every', '每隔多少要大于 0']])
  expect(every(1)).toEqual([])
  expect(every(250.5)).toEqual([])
})

test('a document plan names a document machines have', () => {
  const of = (type: string) => faultsOf({ kind: 'document', type, days_before: 30 })
  expect(of('passport')).toEqual([['type', '请从列表里选证件类型']])
  expect(of('inspection')).toEqual([])
})
