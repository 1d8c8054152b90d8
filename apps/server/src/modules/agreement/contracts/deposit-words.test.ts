/** What a contract says of its deposit, in the templates of today and in those written before there was a choice. */
import { type DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import { lines } from '@jihui/protocol/rental/lines'
import { describe, expect, it } from 'vitest'
import { defaultClauses } from '../templates/default-templates.ts'
import { exampleFacts, exampleNumber } from '../templates/example-facts.ts'
import type { AgreementFacts } from './facts.ts'
import { renderClauses, renderText } from '../templates/variables.ts'

const withDeposit = (kind: DepositKind, baseFen: number, holdFen = 0): AgreementFacts => {
  const example = exampleFacts(lines[0]!)
  const depositFen = kind === 'paid' ? baseFen : 0
  const totalFen = example.totalFen - example.depositFen + depositFen
  return { ...example, depositFen, totalFen, secured: { kind, baseFen, holdFen } }
}
const { secured: _, ...older } = exampleFacts(lines[0]!)
const clauseOf = (facts: AgreementFacts) =>
  renderClauses(defaultClauses(lines[0]!), facts, exampleNumber).find(({ title }) => title === '押金')!.text

describe('the deposit in a contract', () => {
  it.each([
    ['paid', withDeposit('paid', 500_000), '乙方应支付押金 ¥5,000.00', '将押金原路退还'],
    ['paid, before there was a choice', older, '乙方应支付押金 ¥5,000.00', '将押金原路退还'],
    ['frozen', withDeposit('frozen', 500_000, 150_000), '以预授权方式冻结 ¥1,500.00', '解除冻结'],
    ['waived', withDeposit('free', 500_000), '免收押金，但损坏赔偿', '乙方应通过平台付清'],
    ['not asked for', withDeposit('paid', 0), '本设备不收取押金', '乙方应通过平台付清'],
  ])('that is %s', (_name, facts, terms, settlement) => {
    const text = clauseOf(facts)
    expect(text).toContain(terms)
    expect(text).toContain(settlement)
    expect(text).toContain('48 小时内没有异议的，按扣款单结算')
    expect(text).not.toMatch(/押金 ¥0\.00|\{\{/)
  })

  it.each([
    ['paid', withDeposit('paid', 500_000), '乙方应支付押金 ¥5,000.00，作为'],
    [
      'frozen',
      withDeposit('frozen', 500_000, 150_000),
      '乙方应支付押金 ¥0.00（不另付，在支付渠道冻结 ¥1,500.00），作为',
    ],
    ['waived', withDeposit('free', 500_000), '乙方应支付押金 ¥0.00（信用免押，押金标准 ¥5,000.00），作为'],
  ])('an older template still tells the truth where it is %s', (_name, facts, wanted) => {
    const written = '乙方应支付押金 {{deposit}}，作为其履行本合同的担保。'
    expect(renderText(written, facts, exampleNumber)).toContain(wanted)
  })

  it('a deposit that is not part of the total is not said to be', () => {
    const total = (facts: AgreementFacts) =>
      renderClauses(defaultClauses(lines[0]!), facts, exampleNumber)
        .map(({ text }) => /合同总金额（(.+?)）/.exec(text)?.[1])
        .find(Boolean)
    expect(total(withDeposit('paid', 500_000))).toBe('含押金')
    expect(total(withDeposit('frozen', 500_000, 150_000))).toBe('不含冻结的押金')
    expect(total(withDeposit('free', 500_000))).toBe('免收押金')
  })
})
