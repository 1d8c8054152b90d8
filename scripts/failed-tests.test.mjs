import { expect, it } from 'vitest'
import { failedOfPlaywright, failedOfProof, failedOfVitest } from './failed-tests.mjs'

it('names each failed case with the first lines of its message, and a file that did not load', () => {
  const result = {
    testResults: [
      { name: '/house/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'right' }] },
      {
        name: '/house/b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'right' },
          { status: 'failed', fullName: 'wrong', failureMessages: ['\u001B[31mexpected 1\u001B[0m\n\n  at b.ts'] },
        ],
      },
      { name: '/house/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }
  expect(failedOfVitest(result, '/house')).toEqual([
    'b.test.ts › wrong: expected 1 |   at b.ts',
    'c.test.ts: no such module',
  ])
  expect(failedOfVitest(undefined, '/house')).toEqual([])
})

it('names journeys that failed at every try, with their screen', () => {
  const test = (status, projectName) => ({ status, projectName, results: [{ error: { message: 'not found' } }] })
  const spec = {
    file: 'a.test.ts',
    line: 3,
    title: 'pays',
    tests: [test('unexpected', 'phone'), test('flaky', 'wide')],
  }
  expect(failedOfPlaywright({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual([
    'a.test.ts:3 › pays [phone]: not found',
  ])
})

it('names what the proof found, with its part', () => {
  const result = { races: [{ rule: 'nothing is rented twice', facts: 'unit 3' }], load: [] }
  expect(failedOfProof(result)).toEqual(['races › nothing is rented twice: unit 3'])
  expect(failedOfProof(undefined)).toEqual([])
})
