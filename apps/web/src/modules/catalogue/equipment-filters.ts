import { sortOptions, type SortOption } from '@jihui/protocol/catalogue/sort-options'
import { shortCity } from '../../shell/location.ts'
import { dayRange, shortDay, today } from '../../ui/text/format.ts'
import { readPeriod, type PeriodTexts } from './use-line.ts'

/** What a list of machines is narrowed by. It stands in the address, so that it can be shared and survives 返回. */
export interface EquipmentFilters {
  keyword: string
  category: string
  grade: string
  sort: SortOption
  period: PeriodTexts | null
  /** Only machines free on the period; without one, today. */
  onlyFree: boolean
  city: string
}

export const noFilters: EquipmentFilters = {
  keyword: '',
  category: '',
  grade: '',
  sort: 'default',
  period: null,
  onlyFree: false,
  city: '',
}

type Texts = Record<string, string | undefined>

export function readFilters(texts: Texts): EquipmentFilters {
  return {
    keyword: (texts['keyword'] ?? '').slice(0, 60),
    category: texts['category'] ?? '',
    grade: texts['certification_level'] ?? '',
    sort: isSort(texts['sort']) ? texts['sort'] : 'default',
    period: readPeriod(texts),
    onlyFree: texts['only'] === 'available',
    city: shortCity(texts['city'] ?? ''),
  }
}

const isSort = (text: string | undefined): text is SortOption => text !== undefined && Object.hasOwn(sortOptions, text)

/** The address's query for these filters; undefined takes a value out. */
export function filterTexts(filters: EquipmentFilters): Texts {
  const some = (text: string) => text || undefined
  return {
    keyword: some(filters.keyword),
    category: some(filters.category),
    certification_level: some(filters.grade),
    sort: filters.sort === 'default' ? undefined : filters.sort,
    start: filters.period?.start,
    end: filters.period?.end,
    only: filters.onlyFree ? 'available' : undefined,
    city: some(filters.city),
  }
}

/** R037, R039: what the call is asked. */
export function filterQuery(filters: EquipmentFilters) {
  const free = filters.onlyFree ? (filters.period ?? { start: today(), end: today() }) : null
  return {
    name: filters.keyword,
    category: filters.category,
    certification_level: filters.grade,
    city: filters.city,
    ordering: sortOptions[filters.sort].ordering ?? ('' as const),
    ...(free && { available_from: free.start, available_to: free.end }),
  }
}

/** A sort leaves out nothing, and a period only prices what is found. */
export const isNarrowed = ({ keyword, category, grade, onlyFree, city }: EquipmentFilters): boolean =>
  [keyword, category, grade, onlyFree, city].some(Boolean)

/** 11/23–12/6 */
export const shortPeriod = ({ start, end }: PeriodTexts): string =>
  start === end ? shortDay(start) : `${shortDay(start)}–${shortDay(end)}`

/** When the only-free filter applies, in words: 今天, 11月23日 – 12月6日. */
export const freeWhen = (filters: EquipmentFilters): string =>
  filters.period ? dayRange(filters.period.start, filters.period.end) : '今天'
