import { expect, test } from 'vitest'
import type { LineForm } from './fleet-queries.ts'
import { draftFrom, middleOf, modelsOf, type ModelFacts } from './known-models.ts'

const machine = (id: number, model: string, price_per_day: number, deposit = 6000) => ({
  id,
  line: 'medical',
  name: `迈瑞 ${model} 监护仪`,
  manufacturer: '迈瑞',
  model,
  price_per_day,
  deposit,
  illustration: 'patient-monitor',
})

test('of several machines one model is shown, with what is usually asked', () => {
  const models = modelsOf([
    machine(1, 'N15', 90),
    machine(2, 'n15', 130),
    machine(3, 'N15', 900),
    machine(4, 'N17', 50),
  ])
  expect(models.map(({ id, dayRate, machines }) => [id, dayRate, machines])).toEqual([
    [1, 130, 3],
    [4, 50, 1],
  ])
  expect(middleOf([4, 1])).toBe(1)
})

const facts = {
  name: '迈瑞 N15 监护仪',
  manufacturer: '迈瑞',
  model: 'N15',
  category: { id: 7, code: 'monitor', name: '监护' },
  certification_level: null,
  registration_number: '国械注准1',
  market_value: 60_000,
  price_per_day: 130,
  week_rate: 800,
  month_rate: null,
  deposit: 6000,
  delivery_fee: 300,
  specifications: [
    { label: '屏幕', value: '15 寸' },
    { label: '计量有效期', value: '至 2027年5月' },
  ],
  requirements: [{ field: 'doorwayWidth', label: '门宽', unit: '米', needs: 0.9 }],
  required_qualifications: [],
} satisfies ModelFacts
const form = { categories: [{ id: 7 }] } as unknown as LineForm

test('what is known about the model fills the form, and what is this machine’s own does not', () => {
  const draft = draftFrom(facts, modelsOf([machine(1, 'N15', 130)])[0]!, form)
  expect(draft).toMatchObject({
    categoryId: 7,
    model: 'N15',
    grade: '',
    dayRate: '130',
    weekRate: '800',
    monthRate: '',
    deposit: '6000',
    requirements: { doorwayWidth: '0.9' },
    specifications: facts.specifications.slice(0, 1),
  })
  for (const own of ['year', 'city', 'location', 'addOns', 'description']) expect(draft).not.toHaveProperty(own)
})

test('a week’s rate does not stand beside another day’s rate, and a category of another line is not taken over', () => {
  const [known] = modelsOf([machine(1, 'N15', 110), machine(2, 'N15', 110)])
  expect(draftFrom(facts, known!, { categories: [] } as unknown as LineForm)).toMatchObject({
    dayRate: '110',
    weekRate: '',
    categoryId: 0,
  })
})
