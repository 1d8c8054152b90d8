import { sortOptions } from '@jihui/protocol/catalogue/sort-options'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { CalendarDays, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Chip } from '../../../ui/fields/choice.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { useIsWide } from '../../../ui/window-width.ts'
import { shortPeriod, type EquipmentFilters } from '../equipment-filters.ts'
import { sortGridOptions, useFilterOptions } from '../use-filter-options.ts'
import type { PeriodTexts } from '../use-line.ts'
import { FilterMenu } from './filter-menu.tsx'
import { OptionGrid } from './booking/option-grid.tsx'

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.lazy.tsx')).FilterSheet }))
const CityGrid = lazy(async () => ({ default: (await import('./city-grid.lazy.tsx')).CityGrid }))
const PeriodFilter = lazy(async () => ({ default: (await import('./period-filter.lazy.tsx')).PeriodFilter }))

const calendarBones = <Bone className="h-80 w-full rounded-card" />

export interface FilterBarProps {
  line: LineFace
  filters: EquipmentFilters
  onChange: (filters: EquipmentFilters) => void
}

/** R038: category, grade and sort, beside the days one needs a machine. */
export function FilterBar({ line, filters, onChange }: FilterBarProps) {
  const isWide = useIsWide()
  const [open, setOpen] = useState<'period' | 'filters' | null>(null)
  const isSheetNeeded = useOnceOpen(open === 'filters')
  const { categories, grades } = useFilterOptions(line)
  const labelOf = (options: readonly { value: string; label: string }[], value: string, none: string) =>
    value ? (options.find((option) => option.value === value)?.label ?? none) : none

  const choosePeriod = (period: PeriodTexts | null) => onChange({ ...filters, period, onlyFree: period !== null })
  const periodLabel = (
    <>
      <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="figures">{filters.period ? shortPeriod(filters.period) : '日期'}</span>
    </>
  )
  const keys = [
    {
      key: 'category' as const,
      title: `${line.machineWord}类别`,
      label: labelOf(categories, filters.category, `${line.machineWord}类别`),
      options: categories,
      value: filters.category,
      isOn: filters.category !== '',
      isShown: true,
    },
    {
      key: 'grade' as const,
      title: line.gradeLabel,
      label: labelOf(grades, filters.grade, line.gradeLabel),
      options: grades,
      value: filters.grade,
      isOn: filters.grade !== '',
      isShown: grades.length > 1,
    },
    {
      key: 'sort' as const,
      title: '排序',
      label: filters.sort === 'default' ? '排序' : sortOptions[filters.sort].label,
      options: sortGridOptions,
      value: filters.sort,
      isOn: filters.sort !== 'default',
      isShown: true,
    },
  ].filter(({ isShown }) => isShown)
  const freeKey = (
    <Chip isOn={filters.onlyFree} onClick={() => onChange({ ...filters, onlyFree: !filters.onlyFree })}>
      只看可租
    </Chip>
  )

  if (isWide)
    return (
      <div role="group" aria-label="筛选" className="flex flex-wrap gap-2">
        {keys.map((key) => (
          <FilterMenu key={key.key} label={key.label} title={key.title} isOn={key.isOn}>
            {(close) => (
              <OptionGrid
                layout="rows"
                legend={key.title}
                options={key.options}
                value={key.value}
                onChange={(value) => onChange({ ...filters, [key.key]: value })}
                onPick={close}
              />
            )}
          </FilterMenu>
        ))}
        <FilterMenu label={filters.city || '城市'} title="城市" isOn={filters.city !== ''}>
          {(close) => (
            <Suspense fallback={<Bone className="h-40 w-40 rounded-card" />}>
              <CityGrid
                layout="rows"
                line={line}
                value={filters.city}
                onChange={(city) => onChange({ ...filters, city })}
                onPick={close}
              />
            </Suspense>
          )}
        </FilterMenu>
        <FilterMenu label={periodLabel} title="选择日期" isOn={filters.period !== null} className="w-96 p-4">
          {(close) => (
            <Suspense fallback={calendarBones}>
              <PeriodFilter
                value={filters.period}
                onChoose={(period) => {
                  choosePeriod(period)
                  close()
                }}
              />
            </Suspense>
          )}
        </FilterMenu>
        {freeKey}
      </div>
    )

  return (
    <>
      <div
        role="group"
        aria-label="筛选"
        className="no-bar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1"
      >
        {keys.map((key) => (
          <Chip
            key={key.key}
            isOn={key.isOn}
            aria-pressed={undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen('filters')}
          >
            {key.label}
            <ChevronDown size={16} aria-hidden="true" />
          </Chip>
        ))}
        <Chip
          isOn={filters.city !== ''}
          aria-pressed={undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen('filters')}
        >
          {filters.city || '城市'}
          <ChevronDown size={16} aria-hidden="true" />
        </Chip>
        <Chip
          isOn={filters.period !== null}
          aria-pressed={undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen('period')}
        >
          {periodLabel}
        </Chip>
        {freeKey}
      </div>
      {isSheetNeeded && (
        <Suspense fallback={null}>
          <FilterSheet
            line={line}
            isOpen={open === 'filters'}
            onClose={() => setOpen(null)}
            filters={filters}
            onApply={onChange}
          />
        </Suspense>
      )}
      <Sheet isOpen={open === 'period'} onClose={() => setOpen(null)} title="哪几天要用">
        {open === 'period' && (
          <Suspense fallback={calendarBones}>
            <PeriodFilter
              value={filters.period}
              onChoose={(period) => {
                choosePeriod(period)
                setOpen(null)
              }}
            />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
