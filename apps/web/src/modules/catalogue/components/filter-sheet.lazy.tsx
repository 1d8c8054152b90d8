import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { freeWhen, isNarrowed, noFilters, type EquipmentFilters } from '../equipment-filters.ts'
import { equipmentCountQuery } from '../queries.ts'
import { sortGridOptions, useFilterOptions } from '../use-filter-options.ts'
import { CityGrid } from './city-grid.lazy.tsx'
import { OptionGrid } from './booking/option-grid.tsx'

export interface FilterSheetProps {
  line: LineFace
  isOpen: boolean
  onClose: () => void
  filters: EquipmentFilters
  onApply: (filters: EquipmentFilters) => void
}

/** All filters of a phone in one sheet, with the number of machines they would show on its button. */
export function FilterSheet({ line, isOpen, onClose, filters, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setDraft(filters)
  }
  const { categories, grades } = useFilterOptions(line)
  const { data: count } = useQuery({ ...equipmentCountQuery(line, draft), enabled: isOpen })
  const change = (changes: Partial<EquipmentFilters>) => setDraft({ ...draft, ...changes })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="筛选"
      footer={
        <div className="flex gap-2">
          {(isNarrowed({ ...draft, keyword: '' }) || draft.sort !== noFilters.sort) && (
            <Button tone="ghost" size="main" onClick={() => setDraft({ ...noFilters, keyword: draft.keyword })}>
              清除筛选
            </Button>
          )}
          <Button
            tone="ink"
            size="main"
            className="flex-1"
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {count === undefined
              ? `看${line.machineWord}`
              : count === 0
                ? `没有这样的${line.machineWord}`
                : `看 ${count} 款${line.machineWord}`}
          </Button>
        </div>
      }
    >
      <div className="space-y-5 pb-2">
        <OptionGrid
          legend={`${line.machineWord}类别`}
          options={categories}
          value={draft.category}
          onChange={(category) => change({ category })}
        />
        {grades.length > 1 && (
          <OptionGrid
            legend={line.gradeLabel}
            options={grades}
            value={draft.grade}
            onChange={(grade) => change({ grade })}
          />
        )}
        {isOpen && <CityGrid line={line} value={draft.city} onChange={(city) => change({ city })} />}
        <OptionGrid
          legend="排序"
          options={sortGridOptions}
          value={draft.sort}
          onChange={(sort) => change({ sort: sort as EquipmentFilters['sort'] })}
        />
        <Switch
          label={`只看${freeWhen(draft)}可租的`}
          checked={draft.onlyFree}
          onChange={(event) => change({ onlyFree: event.target.checked })}
        />
      </div>
    </Sheet>
  )
}
