import { expect, test } from 'vitest'
import { compareWithList } from './shrinking-list.mjs'

const told = (listed, measured) =>
  compareWithList({ files: listed }, { files: measured }, 'give it another room').map(({ text }) => text)

test('what is as the list says is nothing to tell', () => {
  expect(told({ 'a.ts': 400 }, { 'a.ts': 400 })).toEqual([])
})

test('what is new or more than the list says has grown', () => {
  expect(told({}, { 'a.ts': 351 })).toEqual(['files: a.ts has grown from 0 to 351: give it another room'])
  expect(told({ 'a.ts': 351 }, { 'a.ts': 352 })).toHaveLength(1)
})

test('what has become less is to be written down', () => {
  expect(told({ 'a.ts': 400 }, {})).toEqual(['files: a.ts is 0 and not 400 any more: write it down (--write)'])
})
