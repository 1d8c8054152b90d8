import { blockKindCodes, blockKinds, type BlockKind } from '@jihui/protocol/owner/fleet'
import { TriangleAlert } from 'lucide-react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { dayRange, daysOfUse } from '../../../../ui/text/format.ts'
import { barText, conflictsOf, lookOf } from '../../fleet-days.ts'
import { useBlockDays, type CalendarMachine } from '../../fleet-queries.ts'

export interface BlockSheetProps {
  isOpen: boolean
  onClose: () => void
  machines: readonly CalendarMachine[]
  today: string
  /** Where the reader stood. */
  equipmentId?: number
  unitId?: number
}

/** 占用日期: days kept back, of one unit or of all of a machine. */
export function BlockSheet({ isOpen, onClose, machines, today, ...at }: BlockSheetProps) {
  const form = useForm({
    start: () => ({
      id: at.equipmentId ?? machines[0]?.equipment_id ?? 0,
      unit_id: at.unitId ? String(at.unitId) : '',
      kind: 'block' as BlockKind,
      start_date: today,
      end_date: today,
      reason: '',
    }),
    checkAtOnce: ({ start_date: start, end_date: end }) => ({
      end_date: end && start && end < start ? '要在开始之后' : undefined,
    }),
    command: useBlockDays(),
    input: ({ id, unit_id, ...body }) => ({ id, body: { ...body, unit_id: unit_id ? Number(unit_id) : null } }),
    onDone: onClose,
  })
  const { values, change, text } = form
  const { unit_id: unitId, start_date: start, end_date: end, kind } = values
  const machine = machines.find((one) => one.equipment_id === values.id)
  const isOrdered = start !== '' && end !== '' && end >= start
  const held = isOrdered ? conflictsOf(machine, unitId ? Number(unitId) : null, start, end) : []
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="占用日期"
      description="占住的这几天，租客选不到。"
      words={[isOrdered ? `占用 ${daysOfUse(start, end)} 天` : '占用', '正在占用']}
      isIdle={!machine || !isOrdered}
    >
      <Select
        label="设备"
        value={String(values.id)}
        onChange={({ target }) => change({ id: Number(target.value), unit_id: '' })}
        options={machines.map((one) => ({
          value: String(one.equipment_id),
          label: `${one.name}${one.model && !one.name.includes(one.model) ? ` ${one.model}` : ''}`,
        }))}
      />
      <Select
        label="哪台"
        options={[
          { value: '', label: `全部 ${machine?.units.length ?? 0} 台` },
          ...(machine?.units ?? []).map((unit) => ({ value: String(unit.id), label: unit.serial })),
        ]}
        {...text('unit_id')}
      />
      <SegmentedControl
        label="为什么"
        options={blockKindCodes.map((value) => ({ value, label: blockKinds[value] }))}
        value={kind}
        onChange={(next) => change({ kind: next })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="从"
          type="date"
          min={today}
          {...text('start_date')}
          onChange={({ target: { value } }) =>
            change({ start_date: value, ...(end < value ? { end_date: value } : {}) })
          }
        />
        <TextField label="到" type="date" min={start || today} {...text('end_date')} />
      </div>
      <TextField
        label="原因"
        isOptional
        maxLength={200}
        placeholder={kind === 'block' ? '自用、展会、年检' : '换液压油、等配件'}
        {...text('reason')}
      />
      {held.length > 0 && <InTheWay held={held} today={today} />}
    </FormSheet>
  )
}

function InTheWay({ held, today }: { held: ReturnType<typeof conflictsOf>; today: string }) {
  return (
    <div className="rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={18} aria-hidden="true" />
        这几天已有安排
      </p>
      <ul className="mt-1 text-meta">
        {held.slice(0, 5).map(({ serial, entry }) => (
          <li key={`${entry.kind}-${entry.id}`} className="figures">
            {serial}：{dayRange(entry.from, entry.to)} {barText(entry, lookOf(entry, today)) || entry.kind_display}
          </li>
        ))}
      </ul>
    </div>
  )
}
