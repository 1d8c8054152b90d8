import type { PriceClass, PriceWork, ToldPrices } from '@jihui/protocol/maintenance/orders/prices'
import type { QuoteLine } from '@jihui/protocol/maintenance/orders/quote'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Form, useForm } from '../../../../kits/form/use-form.ts'
import { IconButton } from '../../../../ui/button.tsx'
import type { FieldAct } from '../../../../shell/field/use-field-acts.ts'
import { Quantity, SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { priceOf, sizeOptionsOf, workOptions, yuanOf } from '../../price-list.ts'
import { callOutLine, drawnQuote, isSame, labourLine, partLine, sentQuote, withLine } from '../../quote-draft.ts'
import { useTaskAct } from '../../task-acts.ts'
import { knownParts, PartChoice, type PartsOf, usePartsOf } from './part-choice.tsx'
import { quoteLines } from './quote-lines.ts'
import type { TaskSheetProps } from './task-sheet-props.ts'

type Draft = Form<{ lines: readonly QuoteLine[] }>

/** 报价: work by the public list, parts at their list price; nothing is begun before the payer has agreed. */
export function QuoteSheet({ task, ...sheet }: TaskSheetProps) {
  const act = useTaskAct(task, 'quote')
  const of = usePartsOf(task)
  if (task.prices === null) return null
  return (
    <QuoteForm
      act={act}
      prices={task.prices}
      description={`${task.payer_display}付费，同意了才开始。工时按公开的价目，配件按标价。`}
      sends="发给付费的人"
      partsOf={of}
      {...sheet}
    />
  )
}

interface QuoteFormProps extends Omit<TaskSheetProps, 'task'> {
  act: FieldAct
  /** The list its order goes by. */
  prices: ToldPrices
  description: string
  /** On its button. */
  sends: string
  /** Parts that may be charged; absent: none are. */
  partsOf?: PartsOf | undefined
}
export function QuoteForm({ act, prices, description, sends, partsOf, isOpen, onClose }: QuoteFormProps) {
  const form: Draft = useForm({
    start: { lines: [] as readonly QuoteLine[] },
    check: ({ lines }) => ({ lines: lines.length === 0 ? '加上要做的活或配件' : undefined }),
    command: act,
    input: ({ lines }) => ({ payload: { lines: sentQuote(lines) } }),
    onDone: onClose,
  })
  const { lines } = form.values
  const drawn = drawnQuote(lines)
  const callOut = callOutLine(prices)
  const hasCallOut = lines.some((line) => isSame(line, callOut))
  const change = (next: readonly QuoteLine[]) => form.change({ lines: next })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="报价"
      description={description}
      height="full"
      tone="commit"
      words={[sends, '正在发出']}
      {...(lines.length > 0 && { beside: <Total value={drawn.total} /> })}
    >
      <AddLabour prices={prices} onAdd={(line) => change(withLine(lines, line))} />
      {partsOf && <AddPart of={partsOf} lines={lines} onAdd={(line) => change(withLine(lines, line))} />}
      <Checkbox
        label={`上门费 ${money(yuanOf(callOut.priceFen))}，修了就抵掉`}
        checked={hasCallOut}
        onChange={() => change(hasCallOut ? lines.filter((line) => !isSame(line, callOut)) : [callOut, ...lines])}
      />
      <Lines lines={lines} onChange={change} />
      {lines.length > 0 && <PriceLines lines={quoteLines(drawn)} total={{ label: '合计', amount: drawn.total }} />}
      {form.errorOf('lines') && <FieldError>{form.errorOf('lines')}</FieldError>}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

function Total({ value }: { value: number }) {
  return (
    <p className="shrink-0 pe-2">
      <span className="block text-meta text-ink-2">合计</span>
      <Money value={value} size="title" />
    </p>
  )
}

function AddLabour({ prices, onAdd }: { prices: ToldPrices; onAdd: (line: QuoteLine) => void }) {
  const [size, setSize] = useState<PriceClass>(prices.classes[0] ?? 'light')
  const options = workOptions.map(({ value, label }) => ({
    value,
    label: `${label} ${money(yuanOf(priceOf(prices, value, size).priceFen))}`,
  }))
  return (
    <div className="space-y-3">
      <SegmentedControl label="设备大小" options={sizeOptionsOf(prices.classes)} value={size} onChange={setSize} />
      <Select
        label="加一项工时"
        placeholder="选要做的活"
        value=""
        options={options}
        onChange={(event) => onAdd(labourLine(prices, event.target.value as PriceWork, size))}
      />
    </div>
  )
}

function AddPart({ of, lines, onAdd }: { of: PartsOf; lines: readonly QuoteLine[]; onAdd: (line: QuoteLine) => void }) {
  const parts = knownParts(of).filter(({ price }) => price !== null)
  const taken = parts.filter(({ number }) => lines.some((line) => line.kind === 'part' && line.code === number))
  return (
    <PartChoice
      parts={parts}
      search={of.search}
      taken={taken.map(({ id }) => id)}
      onPick={({ price, ...part }) => {
        const wanted = of.parts.find(({ part_id: id }) => id === part.id)?.wanted ?? 1
        if (price !== null) onAdd(partLine({ ...part, price }, Math.max(1, wanted)))
      }}
    />
  )
}

function Lines({ lines, onChange }: { lines: readonly QuoteLine[]; onChange: (lines: readonly QuoteLine[]) => void }) {
  const counted = lines.filter(({ kind }) => kind !== 'call_out')
  if (counted.length === 0) return null
  return (
    <ul className="border-t border-hairline" aria-label="报价的各项">
      {counted.map((line) => (
        <li key={`${line.kind} ${line.code}`} className="flex items-center gap-2 border-b border-hairline py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block text-body">{line.name}</span>
            <Money value={yuanOf(line.priceFen)} size="inline" className="text-meta text-ink-2" />
          </span>
          <Quantity
            label={`${line.name}的数量`}
            value={line.quantity}
            max={99}
            onChange={(quantity) => onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
          />
          <IconButton label={`去掉${line.name}`} onClick={() => onChange(lines.filter((one) => one !== line))}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
