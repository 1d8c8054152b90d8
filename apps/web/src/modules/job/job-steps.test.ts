import { expect, test } from 'vitest'
import { actsIn, standingAfter } from './job-steps.ts'

const read = { status: 'accepted', version: 3 } as const
const act = (kind: string, problem?: string) => ({ kind, problem })

test('what was done here and is not read yet brings the job on, in its order', () => {
  const { status } = standingAfter(read, [act('depart'), act('checkin'), act('start')], undefined)
  expect(status).toBe('in_progress')
  expect(standingAfter(read, [act('start')], undefined).status).toBe('accepted')
})

test('an act that was taken counts until its version is read', () => {
  expect(standingAfter(read, [], { kind: 'depart', version: 4 }).status).toBe('en_route')
  expect(standingAfter(read, [], { kind: 'depart', version: 3 }).status).toBe('accepted')
})

test('danger stops work that was begun; at the door it is told, and nothing is begun by it', () => {
  for (const status of ['in_progress', 'paused'] as const)
    expect(standingAfter({ status, version: 1 }, [act('danger')], undefined).status).toBe('paused')
  const atDoor = standingAfter({ status: 'arrived', version: 1 }, [act('danger')], undefined)
  expect(atDoor.status).toBe('arrived')
  expect(actsIn(atDoor)).toEqual(expect.arrayContaining(['danger', 'start', 'release']))
})

test('steps, parts and quotes belong to the work; nothing is finished or quoted again while a quote waits', () => {
  const at = { status: 'in_progress', isQuoted: false, isStopped: false } as const
  expect(actsIn(at)).toEqual(expect.arrayContaining(['steps', 'parts', 'quote', 'complete', 'pause', 'danger']))
  expect(actsIn({ ...at, isQuoted: true })).not.toContain('complete')
  expect(actsIn({ ...at, status: 'accepted' })).toEqual(['release', 'depart', 'checkin', 'late'])
})

test('whoever has something refused looks at that first', () => {
  const standing = standingAfter(read, [act('depart', '对不上')], undefined)
  expect(standing.isStopped).toBe(true)
  expect(actsIn(standing)).toEqual([])
})
