import { describe, expect, it } from 'vitest'
import { changesOf, deviceText } from './audit-changes.ts'

describe('what an entry of the audit log changed', () => {
  it('is told field by field, what changed first, in the words of the object', () => {
    const changes = changesOf(
      { status: 'pending_verification', documents: 2 },
      { documents: 2, status: 'pending_contract', notes: '齐全' },
      'rental',
    )
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['状态', '资质审核中', '待生成合同'],
      ['意见', '—', '齐全'],
      ['文件数', '2', '2'],
    ])
  })
  it('reads flags, lists and what lies inside', () => {
    const [active, codes, parts] = changesOf(
      { is_active: true, permissions: ['a', 'b'], parts: null },
      { is_active: false, permissions: [], parts: { 付款: '已收 ¥1.00' } },
      'user',
    )
    expect([active?.before, active?.after]).toEqual(['是', '否'])
    expect([codes?.before, codes?.after]).toEqual(['a、b', '—'])
    expect(parts?.after).toBe('付款 已收 ¥1.00')
  })
  it('has nothing to say of an entry without content', () => {
    expect(changesOf(null, null, 'equipment')).toEqual([])
  })
  it('names the browser and the system', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
    expect(deviceText(chrome)).toBe('Chrome 147 · Windows')
    expect(deviceText('')).toBe('')
  })
})
