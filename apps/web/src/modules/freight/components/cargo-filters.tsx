import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { textsOf } from '../form-texts.ts'
import { vehicleTypesQuery } from '../queries.ts'

export interface CargoFilterValues {
  readonly from: string
  readonly to: string
  readonly type: string
}
interface CargoFiltersProps {
  values: CargoFilterValues
  onChange: (values: CargoFilterValues) => void
}

/** From where, to where, with which vehicle. */
export function CargoFilters({ values, onChange }: CargoFiltersProps) {
  const types = useQuery(vehicleTypesQuery)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event)
    onChange({ from: text('from'), to: text('to'), type: text('type') })
  }
  return (
    <form
      role="search"
      aria-label="按城市和车型找"
      // What the address says stands in the fields also after 返回.
      key={`${values.from} ${values.to} ${values.type}`}
      onSubmit={search}
      className="mt-4 mb-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField label="出发城市" name="from" defaultValue={values.from} placeholder="绍兴" maxLength={20} />
      <TextField label="到达城市" name="to" defaultValue={values.to} placeholder="宁波" maxLength={20} />
      <Select
        label="车型"
        name="type"
        defaultValue={values.type}
        placeholder="不限车型"
        options={(types.data?.results ?? []).map(({ code, label }) => ({ value: code, label }))}
      />
      <Button type="submit" tone="outline" size="main">
        找货
      </Button>
    </form>
  )
}
