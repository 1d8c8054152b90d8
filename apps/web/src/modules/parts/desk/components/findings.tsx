import { partLimits } from '@jihui/protocol/parts/limits'
import { type ReactNode, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm, wholeNumber } from '../../../../kits/form/use-form.ts'
import { useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { partsPaths } from '../../parts-paths.ts'
import { findingsQuery, type PartFinding, useCountPart } from '../part-queries.ts'

/** 要盘点的: what a technician used without network and the books did not have. */
export function DeskFindings({ top }: { top: ReactNode }) {
  const list = useList(findingsQuery)
  const [counting, setCounting] = useState<PartFinding | null>(null)
  return (
    <DeskList
      title="要盘点的"
      caption="师傅用了、账上没有的配件，先照他说的记，盘过就了结"
      top={top}
      narrowing={useFilters({})}
      list={list}
      words={{
        failed: '要盘点的没有取到',
        empty: { illustration: 'forklift', title: '现在不用盘点', hint: '师傅用的配件，账上都有。' },
      }}
      sheets={counting && <CountFinding finding={counting} onClose={() => setCounting(null)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((finding) => (
          <Row key={finding.id} finding={finding} onCount={() => setCounting(finding)} />
        ))}
      </ul>
    </DeskList>
  )
}

function Row({ finding, onCount }: { finding: PartFinding; onCount: () => void }) {
  const { part_name: name, part_number: number, place_display: place, unit, quantity, technician } = finding
  return (
    <li className="flex items-center justify-between gap-4 border-b border-hairline py-3">
      <AppLink to={partsPaths.outbound(finding.outbound_id)} className="min-w-0">
        <span className="block truncate text-body font-semibold">{name}</span>
        <span className="figures block text-meta text-ink-2">{number}</span>
        <span className="block text-meta text-ink-2">
          {technician}从{place}多用了 {quantity} {unit}，{momentText(finding.created_at)}
        </span>
      </AppLink>
      <Button onClick={onCount} className="shrink-0">
        盘点<span className="sr-only">{name}</span>
      </Button>
    </li>
  )
}

function CountFinding({ finding, onClose }: { finding: PartFinding; onClose: () => void }) {
  const { part_id: id, place, place_display: named, part_name: name, stock, unit } = finding
  const form = useForm({
    start: { quantity: String(stock), reason: '' },
    check: ({ quantity, reason }) => ({
      quantity: wholeNumber(quantity, partLimits.stock),
      reason: required(reason, '请填写原因'),
    }),
    command: useCountPart(id),
    input: ({ quantity, reason }) => ({ place, quantity: Number(quantity), reason }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={`盘点${name}`}
      description={`${named}账上现有 ${stock} ${unit}。填实际数到的，一样也记一次。`}
      words={['盘点好了', '正在提交']}
    >
      <TextField label="实盘数量" inputMode="numeric" trail={unit} {...form.text('quantity')} />
      <TextField label="原因" maxLength={200} hint="例如：上次入库漏记了一件" {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
