import { expect, test } from 'vitest'
import type { TaskDetail } from './order-queries.ts'
import { actionsAfter, stepsAfter } from './task-steps.ts'

const step = {
  id: 1,
  kind: 'check',
  title: '油位',
  min: null,
  max: null,
  unit: '',
  result: null,
  value: null,
  note: '',
}
const read = {
  version: 3,
  steps: [step],
  actions: ['start', 'decline', 'confirm'],
} as Pick<TaskDetail, 'actions' | 'version' | 'steps'>

test('what was begun without network can be gone on with', () => {
  const actions = actionsAfter(read, [{ kind: 'start' }], undefined)
  expect(actions).toEqual(expect.arrayContaining(['steps', 'parts', 'pause', 'quote', 'complete', 'confirm']))
  expect(actions).not.toContain('start')
})

test('an act the server wants to be looked at stops those of the technician', () => {
  expect(actionsAfter(read, [{ kind: 'start', problem: '这不是这张维护单的设备' }], undefined)).toEqual(['confirm'])
})

test('what was taken counts until the order is read as it is since', () => {
  expect(actionsAfter(read, [], { kind: 'start', version: 4 })).toContain('pause')
  expect(actionsAfter(read, [], { kind: 'start', version: 3 })).toEqual(read.actions)
})

test('steps filled in here are shown before they are sent', () => {
  const payload = { steps: [{ id: 1, result: 'bad', value: null, note: '漏油' }] }
  expect(stepsAfter(read.steps, [{ kind: 'steps', payload }])[0]).toMatchObject({ result: 'bad', note: '漏油' })
})
