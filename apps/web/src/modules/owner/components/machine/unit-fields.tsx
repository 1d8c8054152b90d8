import { TextField } from '../../../../ui/fields/field.tsx'
import type { LineForm } from '../../fleet-queries.ts'
import type { UnitDraft } from '../../machine-draft.ts'

/** One unit: its serial, where it stands, its meter, and what its line asks of each. */
export function UnitFields({
  form,
  unit,
  onChange,
  errorOf,
}: {
  form: LineForm
  unit: UnitDraft
  onChange: (unit: UnitDraft, field: string) => void
  errorOf: (field: string) => string | undefined
}) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <TextField
        label="出厂编号"
        maxLength={80}
        spellCheck={false}
        value={unit.serial}
        onChange={(event) => onChange({ ...unit, serial: event.target.value }, 'serial')}
        error={errorOf('serial')}
        hint="铭牌上的编号，每台不同"
      />
      <TextField
        label="停放地点"
        isOptional
        maxLength={120}
        value={unit.location}
        onChange={(event) => onChange({ ...unit, location: event.target.value }, 'location')}
        error={errorOf('location')}
        hint="和设备一样就空着"
      />
      {form.meter && (
        <TextField
          label={form.meter.label}
          isOptional
          inputMode="decimal"
          maxLength={12}
          trail={<span className="text-meta">{form.meter.unit}</span>}
          value={unit.meter}
          onChange={(event) => onChange({ ...unit, meter: event.target.value }, 'meter')}
          error={errorOf('meter')}
        />
      )}
      {form.unit_fields.map((one) => (
        <TextField
          key={one.field}
          label={one.label}
          isOptional
          maxLength={80}
          value={unit.details[one.field] ?? ''}
          onChange={(event) =>
            onChange({ ...unit, details: { ...unit.details, [one.field]: event.target.value } }, `details.${one.field}`)
          }
          error={errorOf(`details.${one.field}`)}
          hint={one.hint || undefined}
        />
      ))}
    </div>
  )
}
