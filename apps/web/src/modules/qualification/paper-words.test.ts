import { generalTypes } from '@jihui/protocol/qualification/types'
import { describe, expect, it } from 'vitest'
import { paperProblems } from './paper-checks.ts'
import { attentionFirst, paperFor, rulerName, sentPapers, shortName, standing } from './paper-words.ts'

const now = '2026-11-20'
let id = 0
const paper = (
  over: Partial<{ type: string; end: string | null; order: number | null; review: string; isVerified: boolean }> = {},
) => ({
  id: ++id,
  image_type: over.type ?? 'business_license',
  expiry_date: over.end === undefined ? '2027-11-20' : over.end,
  rental_id: over.order ?? null,
  review_status: over.review ?? 'pending',
  is_verified: over.isVerified ?? false,
  used_by: over.order ? [over.order] : [],
})

describe('how a paper stands', () => {
  it('says the worst first', () => {
    const text = (over: Parameters<typeof paper>[0]) => standing(paper(over), now).text
    expect(text({ end: '2026-11-02' })).toBe('已过期 18 天')
    expect(text({ end: now })).toBe('今天到期')
    expect(text({ end: '2026-12-16' })).toBe('26 天后到期')
    expect(text({})).toBe('有效')
    expect(text({ end: null, review: 'approved' })).toBe('已核验')
    expect(text({ isVerified: true })).toBe('已核验')
    expect(text({ isVerified: true, end: '2026-11-21' })).toBe('1 天后到期')
    expect(text({ review: 'rejected' })).toBe('没通过核验')
  })
})

describe('which paper stands for a type', () => {
  it('is the one that lasts longest; one that ended or was turned down is none', () => {
    const [short, long] = [paper({ end: '2026-12-01' }), paper({ end: '2028-01-01' })]
    expect(paperFor('business_license', [short, long], now)).toBe(long)
    expect(
      paperFor('business_license', [paper({ end: '2026-11-19' }), paper({ review: 'rejected' })], now),
    ).toBeUndefined()
  })
  it('is a general one only where the type has none of its own', () => {
    const general = paper({ type: generalTypes[0], end: null })
    const own = paper()
    expect(paperFor('business_license', [general, own], now)).toBe(own)
    expect(paperFor('id_card', [general, own], now)).toBe(general)
  })
})

describe('papers sent with orders', () => {
  it('stand once a type, with every order, unless the wallet has the type', () => {
    const papers = [
      paper({ type: 'id_card', order: 1, end: '2027-01-01' }),
      paper({ type: 'id_card', order: 2, end: '2028-01-01' }),
      paper({ type: 'business_license', order: 3 }),
      paper({ type: 'business_license' }),
    ]
    expect(sentPapers(papers, now)).toMatchObject([
      { image_type: 'id_card', expiry_date: '2028-01-01', used_by: [1, 2] },
    ])
  })
})

it('what needs a look stands first, the rest keeps its order', () => {
  const [a, b, c] = [paper(), paper(), paper()]
  expect(attentionFirst([a, b, c], [c.id])).toEqual([c, a, b])
})

it('names that stand on paper and before a ruler are short', () => {
  expect(shortName('medical_practice_license', '医疗机构执业许可证')).toBe('许可证')
  expect(shortName('own_type', '特种作业操作证（吊装）')).toBe('操作证')
  expect(rulerName('own_type', '开户许可证')).toBe('开户许可证')
})

describe('a paper before it is kept', () => {
  const file = { name: 'a.png', type: 'image/png', size: 1000 }
  const draft = { type: 'id_card', number: '', expiresOn: '2027-01-01', isUnlimited: false, file }
  it('has a type, a file and an end or none on purpose', () => {
    expect(paperProblems(draft, undefined, now)).toEqual({})
    expect(paperProblems({ ...draft, expiresOn: '', isUnlimited: true }, undefined, now)).toEqual({})
    const empty = { ...draft, type: '', expiresOn: '', file: null }
    expect(Object.keys(paperProblems(empty, undefined, now))).toEqual(['type', 'expiry_date', 'file'])
    expect(paperProblems({ ...draft, file: { ...file, type: 'text/html' } }, undefined, now).file).toContain('PDF')
  })
  it('ends neither before today nor before the one it takes the place of', () => {
    expect(paperProblems({ ...draft, expiresOn: '2026-11-19' }, undefined, now).expiry_date).toContain('已经过了')
    expect(paperProblems(draft, { expiry_date: '2027-06-01' }, now).expiry_date).toContain('还早')
  })
})
