import { blockKindCodes, blockKinds, type BlockKind } from '@jihui/protocol/owner/fleet'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { dayRange, daysOfUse } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
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
  const [equipmentId, setEquipmentId] = useState(at.equipmentId ?? machines[0]?.equipment_id ?? 0)
  const [unitId, setUnitId] = useState(at.unitId ? String(at.unitId) : '')
  const [kind, setKind] = useState<BlockKind>('block')
  const [start, setStart] = useState(today)
  const [end, setEnd] = useState(today)
  const [reason, setReason] = useState('')
  const block = useBlockDays()
  const machine = machines.find((one) => one.equipment_id === equipmentId)
  const isOrdered = start !== '' && end !== '' && end >= start
  const held = isOrdered ? conflictsOf(machine, unitId ? Number(unitId) : null, start, end) : []
  const refused = block.error instanceof ApiError ? block.error.errors : {}
  const touch = () => block.error && block.reset()
  const save = () =>
    block.mutate(
      {
        id: equipmentId,
        body: { unit_id: unitId ? Number(unitId) : null, start_date: start, end_date: end, reason, kind },
      },
      { onSuccess: onClose },
    )
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="占用日期"
      description="占住的这几天，租客选不到。"
      canDismiss={!block.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={block.isPending} disabled={!machine || !isOrdered} onClick={save}>
          {block.isPending ? '正在占用' : isOrdered ? `占用 ${daysOfUse(start, end)} 天` : '占用'}
        </Button>
      }
    >
      <div className="space-y-4 pb-3">
        <Select
          label="设备"
          value={String(equipmentId)}
          onChange={(event) => {
            setEquipmentId(Number(event.target.value))
            setUnitId('')
            touch()
          }}
          options={machines.map((one) => ({
            value: String(one.equipment_id),
            label: `${one.name}${one.model && !one.name.includes(one.model) ? ` ${one.model}` : ''}`,
          }))}
        />
        <Select
          label="哪台"
          value={unitId}
          onChange={(event) => {
            setUnitId(event.target.value)
            touch()
          }}
          options={[
            { value: '', label: `全部 ${machine?.units.length ?? 0} 台` },
            ...(machine?.units ?? []).map((unit) => ({ value: String(unit.id), label: unit.serial })),
          ]}
          error={refused.unit_id}
        />
        <SegmentedControl
          label="为什么"
          options={blockKindCodes.map((value) => ({ value, label: blockKinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="从"
            type="date"
            min={today}
            value={start}
            onChange={(event) => {
              setStart(event.target.value)
              if (end < event.target.value) setEnd(event.target.value)
              touch()
            }}
            error={refused.start_date}
          />
          <TextField
            label="到"
            type="date"
            min={start || today}
            value={end}
            onChange={(event) => {
              setEnd(event.target.value)
              touch()
            }}
            error={refused.end_date ?? (end && start && end < start ? '要在开始之后' : undefined)}
          />
        </div>
        <TextField
          label="原因"
          isOptional
          maxLength={200}
          placeholder={kind === 'block' ? '自用、展会、年检' : '换液压油、等配件'}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={refused.reason}
        />
        {held.length > 0 && (
          <div className="rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
            <p className="flex items-center gap-2 font-semibold">
              <TriangleAlert size={18} aria-hidden="true" />
              这几天已有安排
            </p>
            <ul className="mt-1 text-meta">
              {held.slice(0, 5).map(({ serial, entry }) => (
                <li key={`${entry.kind}-${entry.id}`} className="figures">
                  {serial}：{dayRange(entry.from, entry.to)}{' '}
                  {barText(entry, lookOf(entry, today)) || entry.kind_display}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Sheet>
  )
}
