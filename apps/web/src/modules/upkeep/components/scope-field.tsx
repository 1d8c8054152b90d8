import { useQuery } from '@tanstack/react-query'
import { lines } from '@jihui/protocol/rental/faces'
import type { Form } from '../../../kits/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import type { PlanDraft } from '../plan-form.ts'
import { plannedCategoriesQuery, plannedUnitsQuery } from '../upkeep-queries.ts'

/** The desk plans for a line or a category of it, an owner for machines of his own. */
export function ScopeField({ form, isDesk }: { form: Form<PlanDraft>; isDesk: boolean }) {
  const { data: units = [] } = useQuery({ ...plannedUnitsQuery, enabled: !isDesk })
  const { unitIds, line, category } = form.values
  const { data: categories = [] } = useQuery({ ...plannedCategoriesQuery(line), enabled: isDesk && line !== '' })
  const error = form.errorOf('scope') ?? form.errorOf('scope.unit_ids')
  if (isDesk)
    return (
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="哪条业务线"
          value={line}
          {...(error !== undefined && { error })}
          placeholder="请选择"
          options={lines.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => form.change({ line: target.value, category: '' })}
        />
        <Select
          label="哪类设备"
          value={category}
          disabled={line === ''}
          options={[
            { value: '', label: '全部' },
            ...categories.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ target }) => form.change({ category: target.value })}
        />
      </div>
    )
  const toggle = (id: number) =>
    form.change({ unitIds: unitIds.includes(id) ? unitIds.filter((one) => one !== id) : [...unitIds, id] })
  return (
    <fieldset>
      <legend className="mb-1 text-meta text-ink-2">管哪些设备</legend>
      {units.map(({ id, label }) => (
        <Checkbox key={id} label={label} checked={unitIds.includes(id)} onChange={() => toggle(id)} />
      ))}
      {units.length === 0 && <p className="text-body text-ink-2">你还没有登记设备。</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
