import { describe, expect, it } from 'vitest'
import { readTakeBack, sentDeductions, sumDeductions, withVerdict, type Deduction } from './deductions.ts'
import { happeningMove, whenText } from './happening-words.ts'
import { inTheWay, periodProblem } from './held-days.ts'
import { incomeBars, recentMonths } from './income-bars.ts'
import { ownerSentence, ownerTurn, seesContact } from './owned-moves.ts'
import { expectedShare } from './owner-share.ts'
import { todoRows } from './todo.ts'
import { unitCells } from './unit-cells.ts'
import type { Analytics, Happening, OwnedOrderItem, Today } from './work-queries.ts'

const deduction = (changes: Partial<Deduction>): Deduction => ({ id: 'a', label: '补油', amount: '100', ...changes })

describe('what is taken from a deposit', () => {
  it('is the sum of its lines to the fen', () => {
    const list = [deduction({ amount: '260.10' }), deduction({ id: 'b', amount: '637.20' })]
    expect(sumDeductions(list, 30_000)).toEqual({ total: 897.3, problems: {} })
  })
  it('is never more than the deposit', () => {
    expect(sumDeductions([deduction({ amount: '30000.01' })], 30_000).problem).toContain('最多扣 ¥30,000.00')
    expect(sumDeductions([deduction({ amount: '30000' })], 30_000).problem).toBeUndefined()
  })
  it('names each line that says no amount or not what for', () => {
    const list = [deduction({ amount: '' }), deduction({ id: 'b', label: ' ' }), deduction({ id: 'c', amount: '1,2x' })]
    expect(Object.keys(sumDeductions(list, 1000).problems)).toEqual(['a', 'b', 'c'])
  })

  const finding = { position: 'right', label: '右侧', text: '油管护套裂口' }
  it('gets a line for a finding the renter bears, and loses it when the verdict changes', () => {
    const borne = withVerdict([], finding, 'renter')
    expect(borne).toMatchObject([{ label: '右侧：油管护套裂口', amount: '', position: 'right' }])
    expect(withVerdict(borne, finding, 'renter')).toBe(borne)
    expect(withVerdict([...borne, deduction({})], finding, 'wear')).toEqual([deduction({})])
  })
  it('is counted by quantity and price to the fen, and says so', () => {
    const oil = deduction({ amount: '', counted: { quantity: '85', unit: '升', price: '7.5' }, position: 'level' })
    expect(
      sumDeductions([oil, deduction({ id: 'b', label: '护套', amount: '260', basis: ' 价目表 E-17 ' })], 30_000),
    ).toEqual({ total: 897.5, problems: {} })
    expect(sentDeductions([oil, deduction({ label: ' 护套 ', amount: '260', basis: ' 价目表 E-17 ' })])).toEqual([
      { label: '补油', amount: 637.5, working: '85 升 × ¥7.50', position: 'level' },
      { label: '护套', amount: 260, working: '价目表 E-17', position: '' },
    ])
    const half = deduction({ counted: { quantity: '85', unit: '升', price: '' } })
    expect(sumDeductions([half], 30_000).problems).toEqual({ a: '填写数量和单价' })
  })
  it('is taken up again from the device, without what cannot be read', () => {
    const kept = { verdicts: { right: 'renter', left: 'maybe' }, deductions: [deduction({}), { label: 1 }] }
    expect(readTakeBack(JSON.stringify(kept))).toEqual({
      verdicts: { right: 'renter' },
      deductions: [deduction({})],
      condition: '',
    })
    expect(readTakeBack('{')).toEqual({ verdicts: {}, deductions: [], condition: '' })
  })
})

const standing = (changes: Partial<OwnedOrderItem>) =>
  ({
    id: 7,
    status: 'in_use',
    actions: ['confirm_return'],
    is_delivered: true,
    is_return_announced: false,
    days_left: 3,
    ...changes,
  }) as OwnedOrderItem

describe("whose turn it is on an owner's order", () => {
  it('is his once the machine is paid for and not sent yet', () => {
    const item = standing({ status: 'pending_delivery', actions: ['deliver'], is_delivered: false, days_left: null })
    expect(ownerTurn(item)).toBe('deliver')
  })
  it("is the renter's while the machine is in use, until it is due or announced", () => {
    expect(ownerTurn(standing({}))).toBeNull()
    expect(ownerTurn(standing({ days_left: 0 }))).toBe('confirm_return')
    expect(ownerTurn(standing({ is_return_announced: true }))).toBe('confirm_return')
    expect(ownerTurn(standing({ status: 'overdue', days_left: -1 }))).toBe('confirm_return')
  })
  it("never borrows the renter's sentence", () => {
    expect(ownerSentence(standing({ status: 'pending_signature', actions: [] }))).toContain('等承租方签字')
  })
  it('shows whom to hand it to only from delivery to return', () => {
    expect(
      ['pending_payment', 'pending_delivery', 'in_use', 'overdue', 'returned'].map((status) =>
        seesContact({ status: status as OwnedOrderItem['status'] }),
      ),
    ).toEqual([false, true, true, true, false])
  })
})

describe("an owner's share", () => {
  const order = {
    lines: [
      { kind: 'rental', code: 'rent', label: '租金', amount: 1000 },
      { kind: 'option', code: 'driver', label: '司机', amount: 300 },
      { kind: 'service', code: 'service', label: '服务费', amount: 50 },
      { kind: 'delivery', code: 'delivery', label: '运费', amount: 200 },
      { kind: 'deposit', code: 'deposit', label: '押金', amount: 5000 },
    ],
    rental_fee: 1000,
    extensions: [
      { rent: 200, is_paid: true },
      { rent: 900, is_paid: false },
    ],
    late_fee: 0,
  }
  it('is rent, way and services less the commission; neither deposit nor platform fee', () => {
    const { lines, net } = expectedShare(order, 8)
    expect(lines.map(({ amount }) => amount)).toEqual([1200, 200, 300, -96])
    expect(net).toBe(1604)
  })
})

describe('the income of a month', () => {
  it('has a bar for every day, the present one marked', () => {
    const bars = incomeBars([{ date: '2026-11-05', amount: 400 }], '2026-11-21')
    expect(bars).toHaveLength(30)
    expect(bars[4]).toEqual({ day: '2026-11-05', amount: 400, share: 1, when: 'past' })
    expect(bars[20]?.when).toBe('today')
    expect(bars[21]?.when).toBe('ahead')
    expect(incomeBars([], '2028-02-10')).toHaveLength(29)
  })
  it('is chosen among the last months, over the turn of a year', () => {
    expect(recentMonths('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  })
})

describe('where the machines are', () => {
  const counts = { total: 5, rented: 2, buffer: 1, maintenance: 0, blocked: 1, free: 1 }
  it('is one cell for each', () => {
    expect(unitCells(counts)).toEqual(['rented', 'rented', 'buffer', 'blocked', 'free'])
  })
  it('leaves no state out where a large fleet shares cells', () => {
    const cells = unitCells({ total: 500, rented: 480, buffer: 1, maintenance: 1, blocked: 0, free: 18 })
    expect(cells.length).toBeLessThanOrEqual(64)
    expect(new Set(cells)).toEqual(new Set(['rented', 'buffer', 'maintenance', 'free']))
  })
})

const happening = (changes: Partial<Happening>) =>
  ({ kind: 'delivery', date: '2026-11-21', in_days: 0, rental_id: 7, actions: ['deliver'], ...changes }) as Happening

describe("today's timeline", () => {
  it('offers the move that is due, not the one of another day', () => {
    expect(happeningMove(happening({}))?.to).toBe('/equipment-owner/rentals/7/handover')
    expect(happeningMove(happening({ in_days: 1 }))).toBeNull()
    expect(happeningMove(happening({ actions: [] }))).toBeNull()
    expect(happeningMove(happening({ kind: 'overdue', in_days: -2, actions: ['confirm_return'] }))?.to).toBe(
      '/equipment-owner/rentals/7/take-back',
    )
  })
  it('says when in words', () => {
    expect(whenText(happening({}))).toBe('今天')
    expect(whenText(happening({ in_days: 1 }))).toBe('明天')
    expect(whenText(happening({ in_days: -2 }))).toBe('晚了 2 天')
  })
})

describe('what waits for an owner', () => {
  const todo = { deliveries: 2, returns: 0, overdue: 1, maintenance: 0, expiring_documents: 0 }
  it('lists only what is there, the late first', () => {
    expect(todoRows({ todo } as Today).map(({ kind }) => kind)).toEqual(['overdue', 'deliveries'])
  })
  it('names the machine that has stood longest and what it asks beside others', () => {
    const analytics = {
      idle_units: [
        { equipment_id: 3, equipment_name: '叉车', idle_days: 21 },
        { equipment_id: 4, equipment_name: '吊车', idle_days: 5 },
      ],
      machines: [{ equipment_id: 3, price_per_day: 118, category_middle: 100, compared: 6 }],
    } as unknown as Analytics
    expect(todoRows({ todo: { ...todo, deliveries: 0, overdue: 0 } } as Today, analytics)).toMatchObject([
      { title: '1 台机器闲着', note: '叉车 21 天没租出去，比同类贵 18%' },
    ])
  })
})

describe('days of a maintenance', () => {
  const held = [{ kind_display: '出租中', from: '2026-11-23', to: '2026-11-28', party_name: '恒基路桥' }]
  it('are refused where the machine is held, naming by what', () => {
    expect(inTheWay(held, '2026-11-28', '2026-11-30')).toContain('恒基路桥')
    expect(inTheWay(held, '2026-11-29', '')).toBeNull()
    expect(inTheWay(held, '', '')).toBeNull()
  })
  it('lie ahead and in order', () => {
    expect(periodProblem('', '', '2026-11-21')).toBeNull()
    expect(periodProblem('2026-11-20', '', '2026-11-21')?.field).toBe('start')
    expect(periodProblem('2026-11-22', '2026-11-21', '2026-11-21')?.field).toBe('end')
    expect(periodProblem('', '2026-11-22', '2026-11-21')?.field).toBe('start')
  })
})
