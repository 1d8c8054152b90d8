import type { MapDevice } from '@jihui/protocol/iot/map/schema'
import { expect, test } from 'vitest'
import { nextInStack, stacksOf } from './mark-stacks.ts'

const at = (id: number, x: number, mark: MapDevice[4]) => ({
  device: [id, 120, 30, null, mark, 0, ''] as unknown as MapDevice,
  x,
  y: 100,
})
const idsOf = (stacks: ReturnType<typeof stacksOf>) => stacks.map((stack) => stack.map(({ device }) => device[0]))

test('marks that would hide one another are one stack, the most urgent on top', () => {
  const placed = [at(1, 10, 'p'), at(2, 15, 'a'), at(3, 18, 'w'), at(4, 200, 'p')]
  expect(idsOf(stacksOf(placed, null))).toEqual([[2, 3, 1], [4]])
})

test('whoever is chosen lies on top', () => {
  const placed = [at(1, 10, 'p'), at(2, 15, 'a')]
  expect(idsOf(stacksOf(placed, 1))).toEqual([[1, 2]])
})

test('tapping a stack again and again shows each of its devices', () => {
  const stack = [at(7, 0, 'p'), at(3, 0, 'p'), at(5, 0, 'p')].map(({ device }) => device)
  const seen = [nextInStack(stack, null)]
  for (let tap = 0; tap < 3; tap++) seen.push(nextInStack(stack, seen.at(-1)!))
  expect(seen).toEqual([3, 5, 7, 3])
})
