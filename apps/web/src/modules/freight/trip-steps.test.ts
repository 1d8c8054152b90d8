import { describe, expect, it } from 'vitest'
import { actionsAfter } from './trip-steps.ts'

describe('what a driver may do next', () => {
  const read = { actions: ['depart', 'give_up'], version: 2 } satisfies Parameters<typeof actionsAfter>[0]
  it('is what was read, where nothing was done here', () => {
    expect(actionsAfter(read, [], undefined)).toEqual(['depart', 'give_up'])
  })
  it('is the step after what is kept', () => {
    expect(actionsAfter(read, [{ kind: 'depart' }, { kind: 'arrive_pickup' }], undefined)).toEqual(['load', 'give_up'])
  })
  it('is no step while one that was refused waits for him', () => {
    expect(actionsAfter(read, [{ kind: 'depart', problem: '装货码不对' }], undefined)).toEqual(['give_up'])
  })
  it('stays the step after what the server took, until the order was read since', () => {
    expect(actionsAfter(read, [], { kind: 'depart', version: 3 })).toEqual(['arrive_pickup', 'give_up'])
    const since = { actions: ['arrive_pickup' as const], version: 3 }
    expect(actionsAfter(since, [], { kind: 'depart', version: 3 })).toEqual(['arrive_pickup'])
  })
})
