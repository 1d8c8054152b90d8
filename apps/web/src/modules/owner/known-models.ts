import { getEquipment, listEquipment } from '@jihui/protocol/catalogue/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import type { LineForm } from './fleet-queries.ts'
import type { MachineDraft } from './machine-draft.ts'

type Listed = Pick<
  ResponseOf<NonNullable<typeof listEquipment>['shape']>['results'][number],
  'id' | 'line' | 'name' | 'manufacturer' | 'model' | 'price_per_day' | 'deposit' | 'illustration'
>
export type ModelFacts = Pick<
  ResponseOf<NonNullable<typeof getEquipment>['shape']>,
  | 'name'
  | 'manufacturer'
  | 'model'
  | 'category'
  | 'certification_level'
  | 'registration_number'
  | 'market_value'
  | 'price_per_day'
  | 'week_rate'
  | 'month_rate'
  | 'deposit'
  | 'delivery_fee'
  | 'specifications'
  | 'requirements'
  | 'required_qualifications'
>

/** A model the catalogue has, with what it is usually let for. */
export interface KnownModel {
  /** The machine whose public facts stand for the model. */
  readonly id: number
  readonly line: string
  readonly title: string
  readonly illustration: string
  readonly dayRate: number
  readonly deposit: number
  readonly machines: number
}

const SHOWN = 5
const LOOKED_AT = 40

/** The one in the middle, the lower of two: an amount somebody really asks. */
export const middleOf = (amounts: readonly number[]): number =>
  amounts.toSorted((one, other) => one - other)[Math.floor((amounts.length - 1) / 2)] ?? 0

/** Machines that are found, one for each model, in the order in which they were found. */
export function modelsOf(machines: readonly Listed[]): KnownModel[] {
  const byModel = new Map<string, Listed[]>()
  for (const machine of machines) {
    const key = `${machine.manufacturer} ${machine.model}`.toUpperCase()
    byModel.set(key, [...(byModel.get(key) ?? []), machine])
  }
  return [...byModel.values()].slice(0, SHOWN).map((same) => {
    const [first] = same as [Listed, ...Listed[]]
    return {
      id: first.id,
      line: first.line,
      title: first.name,
      illustration: first.illustration,
      dayRate: middleOf(same.map((one) => one.price_per_day)),
      deposit: middleOf(same.map((one) => one.deposit)),
      machines: same.length,
    }
  })
}

export const knownModelsQuery = (line: string, keyword: string) =>
  queryOptions({
    queryKey: ['equipment', 'known-models', line, keyword],
    queryFn: async ({ signal }) => {
      const query = { keyword, page_size: LOOKED_AT }
      return modelsOf((await call(onLine(listEquipment, findLine(line)), { query, signal })).results)
    },
    enabled: keyword.length > 1,
    staleTime: 60_000,
  })

export const modelFactsQuery = ({ id, line }: Pick<KnownModel, 'id' | 'line'>) =>
  queryOptions({
    queryKey: ['equipment', 'model-facts', line, id],
    queryFn: ({ signal }) => call(onLine(getEquipment, findLine(line)), { params: { id }, signal }),
    staleTime: 60_000,
  })

const written = (amount: number | null): string => (amount === null ? '' : String(amount))

/** What is known of a model, as the form holds it; what is this very machine's own stays as it was written. */
export function draftFrom(facts: ModelFacts, known: KnownModel, form: LineForm): Partial<MachineDraft> {
  return {
    categoryId: form.categories.some(({ id }) => id === facts.category.id) ? facts.category.id : 0,
    name: facts.name,
    manufacturer: facts.manufacturer,
    model: facts.model,
    grade: facts.certification_level ?? '',
    registrationNumber: facts.registration_number,
    marketValue: written(facts.market_value),
    dayRate: written(known.dayRate),
    // Longer rates belong to the day's rate they were asked beside.
    weekRate: known.dayRate === facts.price_per_day ? written(facts.week_rate) : '',
    monthRate: known.dayRate === facts.price_per_day ? written(facts.month_rate) : '',
    deposit: written(known.deposit),
    deliveryFee: written(facts.delivery_fee),
    // A date says something about that very machine.
    specifications: facts.specifications.filter(({ value }) => !/\d{4} ?年/.test(value)),
    requirements: Object.fromEntries(facts.requirements.map(({ field, needs }) => [field, String(needs)])),
  }
}
