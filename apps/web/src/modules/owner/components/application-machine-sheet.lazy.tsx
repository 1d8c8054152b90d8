import { findLine, lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../../shell/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Quantity } from '../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
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
  const [line, setLine] = useState(machine?.line ?? '')
  const [category, setCategory] = useState(machine?.category ?? '')
  const [name, setName] = useState(machine?.name ?? '')
  const [count, setCount] = useState(machine?.count ?? 1)
  const [year, setYear] = useState(machine?.year ?? '')
  const [place, setPlace] = useState(machine?.yard ?? yard)
  const [isTried, setIsTried] = useState(false)
  const categories = useQuery({ ...lineCategoriesQuery(line), enabled: line !== '' })
  const chosen = categories.data?.find(({ code }) => code === category)
  const yearProblem = year && !/^(19|20)\d{2}$/.test(year) ? '年份是 4 位数字' : undefined
  const problems = {
    line: line ? undefined : '请选择业务线',
    category: category ? undefined : '请选择类别',
    name: name.trim() ? undefined : '请写品牌和型号',
    year: yearProblem,
    yard: place.trim() ? undefined : '请写停放在哪里',
  }
  const keep = () => {
    setIsTried(true)
    if (Object.values(problems).some(Boolean)) return
    onKeep({
      key: machine?.key ?? newKey(),
      line,
      category,
      categoryName: chosen?.name ?? machine?.categoryName ?? '',
      illustration: chosen?.illustration ?? machine?.illustration ?? '',
      name,
      count,
      year,
      yard: place,
    })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={machine ? '改这种设备' : '加一种设备'}
      description="同一型号有几台，写一次就够。"
      footer={
        <div className="flex gap-2">
          {onRemove && (
            <Button tone="danger" onClick={onRemove}>
              移除
            </Button>
          )}
          <Button tone="ink" wide onClick={keep}>
            {machine ? '保存' : '加上'}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 pb-2">
        <Select
          label="业务线"
          placeholder="选择业务线"
          value={line}
          onChange={(event) => {
            setLine(event.target.value)
            setCategory('')
          }}
          options={lines.map(({ id, label }) => ({ value: id, label }))}
          error={isTried ? problems.line : undefined}
        />
        <Select
          label="类别"
          placeholder={line ? (categories.isPending ? '正在取类别' : '选择类别') : '先选业务线'}
          value={category}
          disabled={!line}
          onChange={(event) => setCategory(event.target.value)}
          options={(categories.data ?? []).map((one) => ({ value: one.code, label: one.name }))}
          error={isTried && line ? problems.category : undefined}
        />
        <TextField
          label="品牌和型号"
          placeholder={line ? `例如这台${findLine(line).machineWord}铭牌上的型号` : '铭牌上的品牌和型号'}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          error={isTried ? problems.name : undefined}
        />
        <div className="flex items-center justify-between gap-3">
          <span className="text-meta text-ink-2">有几台</span>
          <Quantity label="台数" value={count} unit="台" onChange={setCount} />
        </div>
        <TextField
          label="出厂年份"
          isOptional
          inputMode="numeric"
          value={year}
          maxLength={4}
          onChange={(event) => setYear(event.target.value.replace(/\D/g, ''))}
          error={yearProblem && isTried ? yearProblem : undefined}
        />
        <TextField
          label="停放在哪里"
          placeholder="萧山区 建设四路停机场"
          value={place}
          maxLength={100}
          onChange={(event) => setPlace(event.target.value)}
          error={isTried ? problems.yard : undefined}
          hint="上门查验会约在这里"
        />
      </div>
    </Sheet>
  )
}
