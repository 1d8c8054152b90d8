import { describe, expect, it } from 'vitest'
import { addedUp, orderStages } from './order-stages.ts'

describe('the orders in the user centre', () => {
  it('stand at the step of the way they have reached', () => {
    const stages = orderStages({
      pending: 1,
      pending_verification: 2,
      pending_signature: 1,
      pending_delivery: 3,
      in_use: 4,
    })
    expect(stages.map(({ label, count }) => [label, count])).toEqual([
      ['审核', 3],
      ['合同', 1],
      ['支付', 0],
      ['交付', 3],
      ['使用中', 4],
    ])
  })
  it('of which those that wait for the renter are told apart', () => {
    const stages = orderStages({ pending: 1, pending_verification: 2, overdue: 1, in_use: 2 })
    expect(stages[0]).toMatchObject({ count: 3, waiting: 1 })
    expect(stages[4]).toMatchObject({ count: 3, waiting: 1, tab: 'in_progress' })
  })
  it('of several lines are counted together', () => {
    const stages = orderStages(addedUp([{ pending: 1, in_use: 2 }, { in_use: 3 }]))
    expect(stages.map(({ count }) => count)).toEqual([1, 0, 0, 0, 5])
  })
  it('that are over are not counted', () => {
    expect(orderStages({ returned: 5, cancelled: 2 }).every(({ count }) => count === 0)).toBe(true)
  })
})
