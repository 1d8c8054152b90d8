import { orderMapFilters, technicianMapStateCodes } from '@jihui/protocol/service-order/map-states'
import { skillCodes, skills } from '@jihui/protocol/technician/skills'
import type { Filtering } from '../../../../kits/list/use-filters.ts'
import { Select } from '../../../../ui/fields/field.tsx'
import { orderLooks, technicianLooks } from './looks.ts'

const statusOptions = [
  { value: '', label: '全部' },
  ...orderMapFilters.map((value) => ({ value, label: orderLooks[value].label })),
]
const workOptions = [
  { value: '', label: '全部' },
  ...technicianMapStateCodes.map((value) => ({ value, label: technicianLooks[value].label })),
]
const skillOptions = [
  { value: '', label: '全部技能' },
  ...skillCodes.map((value) => ({ value, label: skills[value].label })),
]

type Field = Filtering<Record<'status' | 'work' | 'skill', string>>['field']
/** What the map is narrowed to. */
export function MapFilters({ field }: { field: Field }) {
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <Select label="服务单、维护单" className="sm:w-36" options={statusOptions} {...field('status')} />
      <Select label="师傅" className="sm:w-36" options={workOptions} {...field('work')} />
      <Select label="技能" className="col-span-2 sm:w-44" options={skillOptions} {...field('skill')} />
    </div>
  )
}
