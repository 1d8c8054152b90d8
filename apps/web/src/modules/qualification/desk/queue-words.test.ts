import { describe, expect, it } from 'vitest'
import { mineToday, rowTask } from './queue-words.ts'

describe('a row of the review queue', () => {
  it('offers what its state and its reader allow (R158)', () => {
    const task = (actions: string[], hasContract = false) => rowTask({ actions, has_contract: hasContract })
    expect(task(['approve_qualification', 'reject_qualification'])).toBe('审核资质')
    expect(task(['generate_contract'])).toBe('生成合同')
    expect(task(['view_contract'], true)).toBe('查看合同')
    expect(task(['view_contract'])).toBe('查看详情')
    expect(task([])).toBe('查看详情')
  })
})

describe('what the reader decided today', () => {
  it('says how many, and how long one took once there are two', () => {
    expect(mineToday({ count: 0, average_seconds: null })).toBe('今天你还没有审过')
    expect(mineToday({ count: 1, average_seconds: null })).toBe('今天你审了 1 份')
    expect(mineToday({ count: 38, average_seconds: 84.2 })).toBe('今天你审了 38 份，平均 1 分 24 秒')
  })
})
