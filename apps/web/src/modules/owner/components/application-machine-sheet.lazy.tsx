import { findLine, lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { keptHere, required, useForm } from '../../../kits/form/use-form.ts'
import { newKey } from '../../../shell/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Quantity } from '../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import type { DraftMachine } from '../application-draft.ts'
import { lineCategoriesQuery } from '../application-queries.ts'

export interface MachineSheetProps {
  isOpen: boolean
  /** The row to change; a new one otherwise. */
  machine?: DraftMachine
  /** Where the last machine stands: the next one usually does too. */
  yard: string
  onClose: () => void
  onKeep: (machine: DraftMachine) => void
  onRemove?: () => void
}

/** One kind of machine: line, category, name, how many, where. */
export function ApplicationMachineSheet({ isOpen, machine, yard, onClose, onKeep, onRemove }: MachineSheetProps) {
  const form = useForm({
    start: () => ({
      line: machine?.line ?? '',
      category: machine?.category ?? '',
      name: machine?.name ?? '',
      count: machine?.count ?? 1,
      year: machine?.year ?? '',
      yard: machine?.yard ?? yard,
    }),
    check: (row) => ({
      line: required(row.line, '请选择业务线'),
      category: row.line ? required(row.category, '请选择类别') : undefined,
      name: required(row.name, '请写品牌和型号'),
      year: row.year && !/^(19|20)\d{2}$/.test(row.year) ? '年份是 4 位数字' : undefined,
      yard: required(row.yard, '请写停放在哪里'),
    }),
    command: keptHere(onKeep),
    input: (row): DraftMachine => ({
      ...row,
      key: machine?.key ?? newKey(),
      categoryName: chosen?.name ?? machine?.categoryName ?? '',
      illustration: chosen?.illustration ?? machine?.illustration ?? '',
    }),
  })
  const { values, change, text } = form
  const { line } = values
  const categories = useQuery({ ...lineCategoriesQuery(line), enabled: line !== '' })
  const chosen = categories.data?.find(({ code }) => code === values.category)
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={machine ? '改这种设备' : '加一种设备'}
      description="同一型号有几台，写一次就够。"
      words={[machine ? '保存' : '加上', '']}
      beside={
        onRemove && (
          <Button tone="danger" onClick={onRemove}>
            移除
          </Button>
        )
      }
    >
      <Select
        label="业务线"
        placeholder="选择业务线"
        options={lines.map(({ id, label }) => ({ value: id, label }))}
        {...text('line')}
        onChange={({ target }) => change({ line: target.value, category: '' })}
      />
      <Select
        label="类别"
        placeholder={line ? (categories.isPending ? '正在取类别' : '选择类别') : '先选业务线'}
        disabled={!line}
        options={(categories.data ?? []).map((one) => ({ value: one.code, label: one.name }))}
        {...text('category')}
      />
      <TextField
        label="品牌和型号"
        placeholder={line ? `例如这台${findLine(line).machineWord}铭牌上的型号` : '铭牌上的品牌和型号'}
        maxLength={60}
        {...text('name')}
      />
      <div className="flex items-center justify-between gap-3">
        <span className="text-meta text-ink-2">有几台</span>
        <Quantity label="台数" value={values.count} unit="台" onChange={(count) => change({ count })} />
      </div>
      <TextField
        label="出厂年份"
        isOptional
        inputMode="numeric"
        maxLength={4}
        {...text('year')}
        onChange={({ target }) => change({ year: target.value.replace(/\D/g, '') })}
      />
      <TextField
        label="停放在哪里"
        placeholder="萧山区 建设四路停机场"
        maxLength={100}
        hint="上门查验会约在这里"
        {...text('yard')}
      />
    </FormSheet>
  )
}
