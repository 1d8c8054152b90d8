import { sortOptions } from '@jihui/protocol/catalogue/sort-options'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import type { GridOption } from './components/booking/option-grid.tsx'
import { categoriesQuery } from './queries.ts'

const all: GridOption = { value: '', label: '全部' }

export const sortGridOptions: readonly GridOption[] = Object.entries(sortOptions).map(([value, { label }]) => ({
  value,
  label,
}))

/** What the dropdowns of a line offer. R050: a list of categories that cannot be had is replaced by the known ones. */
export function useFilterOptions(line: LineFace): { categories: GridOption[]; grades: GridOption[] } {
  const { data, isError } = useQuery(categoriesQuery(line))
  const known = Object.entries(line.fallbackCategories).map(([code, name]) => ({ code, name }))
  const rows = data ?? (isError ? known : [])
  return {
    categories: [all, ...rows.map(({ code, name }) => ({ value: code, label: name }))],
    grades: [
      all,
      // 医疗器械 says nothing among machines that all are; on a key the class alone is enough.
      ...Object.entries(line.grades).map(([value, label]) => ({ value, label: shortGrade(label) })),
    ],
  }
}

export const shortGrade = (label: string): string => label.replace(/^([A-Za-z]+)类.*$/, '$1 类')
