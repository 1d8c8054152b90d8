import type { SettingRow } from '@jihui/protocol/settings/schema'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { useChangeSetting } from '../setting-queries.ts'

const shown = (row: SettingRow, value: SettingRow['value']): string =>
  typeof value === 'boolean' ? (value ? '开' : '关') : `${value} ${row.unit}`

/** Who set it and what it was at the beginning. */
const standing = (row: SettingRow): string => {
  if (!row.updated_by || !row.updated_at) return ''
  const start = row.value === row.initial ? '' : `，原来是${shown(row, row.initial)}`
  return `${row.updated_by} ${momentText(row.updated_at)} 改的${start}`
}

export function SettingLine({ row, isOpen }: { row: SettingRow; isOpen: boolean }) {
  return (
    <li className="border-b border-hairline py-2">
      {!isOpen ? (
        <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
          <Words row={row} />
          <span className="figures keep text-body font-semibold">{shown(row, row.value)}</span>
        </div>
      ) : row.kind === 'flag' ? (
        <Flag row={row} />
      ) : (
        <Amount key={String(row.value)} row={row} />
      )}
      {row.updated_by && <p className="figures pb-1.5 text-caption text-ink-3">{standing(row)}</p>}
    </li>
  )
}

const Words = ({ row }: { row: SettingRow }) => (
  <span className="min-w-0">
    <span className="block text-body">{row.label}</span>
    <span className="block text-meta text-ink-2">{row.hint}</span>
  </span>
)

function Flag({ row }: { row: SettingRow }) {
  const change = useChangeSetting()
  const value = change.isPending ? change.variables.value : row.value
  return (
    <Switch
      label={row.label}
      hint={row.hint}
      checked={value === true}
      aria-busy={change.isPending || undefined}
      onChange={(event) => change.mutate({ row, value: event.target.checked })}
    />
  )
}

/** A number is set on purpose: written, then saved. */
function Amount({ row }: { row: SettingRow }) {
  const field = `changes.${row.key}`
  const range = `${row.min} 到 ${row.max} ${row.unit}`
  const isFine = (text: string) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= (row.min ?? 0) && value <= (row.max ?? value)
  }
  const form = useForm({
    start: { text: String(row.value) },
    check: ({ text }) => ({ [field]: isFine(text) ? undefined : `请填 ${range}` }),
    command: useChangeSetting(),
    input: ({ text }) => ({ row, value: Number(text) }),
  })
  const { text } = form.values
  return (
    <FormFrame form={form} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-1.5">
      <Words row={row} />
      <span className="flex items-start gap-2">
        <TextField
          label={<span className="sr-only">{row.label}</span>}
          className="w-36"
          inputMode="numeric"
          value={text}
          onChange={(event) => form.change({ text: event.target.value.replace(/\D/g, '').slice(0, 6) })}
          trail={row.unit}
          hint={range}
          error={form.errorOf(field)}
        />
        <Button type="submit" className="mt-1.5" size="main" disabled={text === String(row.value)} busy={form.isBusy}>
          保存
        </Button>
      </span>
    </FormFrame>
  )
}
