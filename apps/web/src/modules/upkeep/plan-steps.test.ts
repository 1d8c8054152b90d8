import { expect, test } from 'vitest'
import { newStep, problemsOfSteps, stepsOf } from './plan-steps.ts'

const measured = { ...newStep, kind: 'measure' as const, title: ' 系统压力 ', min: '30', max: '34', unit: 'MPa' }

test('a measure has the limits that were written, anything else has none', () => {
  expect(stepsOf([{ ...newStep, title: '换机油', min: '3' }, measured, { ...measured, min: '' }])).toEqual([
    { kind: 'check', title: '换机油' },
    { kind: 'measure', title: '系统压力', min: 30, max: 34, unit: 'MPa' },
    { kind: 'measure', title: '系统压力', min: null, max: 34, unit: 'MPa' },
  ])
})

test.each([
  [{ ...measured, title: ' ' }, 'title'],
  [{ ...measured, min: '40' }, 'min'],
  [{ ...measured, min: '三' }, 'min'],
  [{ ...measured, max: '3,4' }, 'max'],
] as const)('%o is told at its field', (step, field) => {
  const told = Object.entries(problemsOfSteps([newStep, step])).filter(([, problem]) => problem !== undefined)
  expect(told.map(([name]) => name)).toEqual(['steps.0.title', `steps.1.${field}`])
})
