import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAddUnit, useChangeUnit, type LineForm, type OwnedMachine, type OwnedUnit } from '../fleet-queries.ts'
import { emptyUnit, unitBody, unitDraftOf, unitProblems } from '../machine-draft.ts'
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
  const [draft, setDraft] = useState(() => (unit ? unitDraftOf(unit) : emptyUnit('new')))
  const [isTried, setIsTried] = useState(false)
  const add = useAddUnit(machine.id)
  const change = useChangeUnit(machine.id)
  const { error } = unit ? change : add
  const isBusy = add.isPending || change.isPending
  const refused = error instanceof ApiError ? error.errors : {}
  const problems = unitProblems([draft])
  const save = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    if (unit) change.mutate({ unitId: unit.id, body: unitBody(draft, form) }, { onSuccess: onClose })
    else
      add.mutate(unitBody({ ...draft, location: draft.location || machine.location }, form, machine.city), {
        onSuccess: onClose,
      })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={unit ? `改 ${unit.serial}` : `加一${form.unit_word}`}
      canDismiss={!isBusy}
      footer={
        <Button tone="ink" size="main" wide busy={isBusy} onClick={save}>
          {isBusy ? '正在保存' : '保存'}
        </Button>
      }
    >
      <div className="pb-3">
        <UnitFields
          form={form}
          unit={draft}
          onChange={(next) => {
            setDraft(next)
            add.reset()
            change.reset()
          }}
          errorOf={(field) => refused[field] ?? (isTried ? problems[`units.0.${field}`] : undefined)}
        />
      </div>
    </Sheet>
  )
}
