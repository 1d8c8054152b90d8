import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { useSaveUnit, type LineForm, type OwnedMachine, type OwnedUnit } from '../../fleet-queries.ts'
import { emptyUnit, unitBody, unitDraftOf, unitProblems } from '../../machine-draft.ts'
import { UnitFields } from './unit-fields.tsx'

export interface UnitSheetProps {
  machine: OwnedMachine
  form: LineForm
  /** Null: one more. */
  unit: OwnedUnit | null
  isOpen: boolean
  onClose: () => void
}

/** A unit added or changed. */
export function UnitSheet({ machine, form, unit, isOpen, onClose }: UnitSheetProps) {
  const sheet = useForm({
    start: () => (unit ? unitDraftOf(unit) : emptyUnit('new')),
    check: (draft) => unitProblems([draft]),
    command: useSaveUnit(machine.id, unit?.id),
    input: (draft) =>
      unit
        ? unitBody(draft, form)
        : unitBody({ ...draft, location: draft.location || machine.location }, form, machine.city),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={sheet}
      isOpen={isOpen}
      onClose={onClose}
      title={unit ? `改 ${unit.serial}` : `加一${form.unit_word}`}
      words={['保存', '正在保存']}
    >
      <UnitFields
        form={form}
        unit={sheet.values}
        onChange={sheet.change}
        errorOf={(field) => sheet.errorOf(field) ?? sheet.errorOf(`units.0.${field}`)}
      />
    </FormSheet>
  )
}
