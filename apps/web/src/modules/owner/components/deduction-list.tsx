import { claimItemsMax } from '@jihui/protocol/deposit/machine'
import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Section } from '../../../ui/section.tsx'
import { amountOf, LABEL_MAX, notCounted, type Deduction, type DeductionSum } from '../deductions.ts'

interface DeductionListProps {
  list: readonly Deduction[]
  sum: DeductionSum
  /** The machine's deposit, and what of it can still be asked for. */
  deposit: number
  most: number
  /** Amounts not filled in yet are named only once the reader wants to go on. */
  isChecked: boolean
  onChange: (list: readonly Deduction[]) => void
}

let made = 0

/** 从押金里扣: what for, how it was worked out, and how much; never more than the deposit. */
export function DeductionList({ list, sum, deposit, most, isChecked, onChange }: DeductionListProps) {
  const put = (id: string, changes: Partial<Deduction>) =>
    onChange(list.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  return (
    <Section
      title="从押金里扣"
      aside={
        <span className="figures">
          {most > deposit ? `押金 ${money(deposit)}，最多要 ${money(most)}` : `押金 ${money(deposit)}`}
        </span>
      }
    >
      {list.length === 0 && <p className="text-body text-ink-2">没有要扣的。正常损耗不扣。</p>}
      <ul>
        {list.map((one, index) => {
          const isTyped = one.amount !== '' || one.counted !== undefined
          const problem =
            isChecked || (isTyped && sum.problems[one.id]?.includes('是数字')) ? sum.problems[one.id] : undefined
          return (
            <li key={one.id} className="border-t border-hairline py-4 first:border-0 first:pt-0">
              <div className="flex items-end gap-2">
                <TextField
                  label={`第 ${index + 1} 项`}
                  placeholder="换油管护套、补油"
                  maxLength={LABEL_MAX}
                  value={one.label}
                  onChange={(event) => put(one.id, { label: event.target.value })}
                  className="min-w-0 flex-1"
                />
                <IconButton
                  label={`删掉第 ${index + 1} 项`}
                  className="mb-0.5"
                  onClick={() => onChange(list.filter(({ id }) => id !== one.id))}
                >
                  <Trash2 size={20} aria-hidden="true" />
                </IconButton>
              </div>
              {one.counted ? (
                <CountedFields one={one} onChange={(changes) => put(one.id, changes)} />
              ) : (
                <PlainFields one={one} onChange={(changes) => put(one.id, changes)} />
              )}
              {problem && <FieldError>{problem}</FieldError>}
            </li>
          )
        })}
      </ul>
      {sum.problem && <FieldError>{sum.problem}</FieldError>}
      {list.length < claimItemsMax && (
        <Button
          tone="ghost"
          className="mt-1 -ms-4"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...list, { id: `own-${Date.now()}-${++made}`, label: '', amount: '' }])}
        >
          加一项
        </Button>
      )}
    </Section>
  )
}

interface FieldsProps {
  one: Deduction
  onChange: (changes: Partial<Deduction>) => void
}

const quiet = 'min-h-11 rounded-half text-meta text-ink-2 underline decoration-edge underline-offset-4 hover:text-ink'

/** One sum, and what it rests on. */
function PlainFields({ one, onChange }: FieldsProps) {
  return (
    <>
      <div className="mt-3 flex items-start gap-2">
        <TextField
          label="金额"
          inputMode="decimal"
          lead="¥"
          value={one.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
          className="w-32 shrink-0"
        />
        <TextField
          label="依据"
          isOptional
          maxLength={120}
          placeholder="附件价目表 E-17"
          value={one.basis ?? ''}
          onChange={(event) => onChange({ basis: event.target.value })}
          className="min-w-0 flex-1"
        />
      </div>
      <button type="button" className={quiet} onClick={() => onChange({ counted: notCounted })}>
        按数量和单价算
      </button>
    </>
  )
}

/** So many of a unit at a price each. */
function CountedFields({ one, onChange }: FieldsProps) {
  const counted = one.counted ?? notCounted
  const put = (changes: Partial<typeof counted>) => onChange({ counted: { ...counted, ...changes } })
  const amount = amountOf(one)
  return (
    <>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1.2fr)] items-start gap-2">
        <TextField
          label="数量"
          inputMode="decimal"
          value={counted.quantity}
          onChange={(event) => put({ quantity: event.target.value })}
        />
        <TextField
          label="单位"
          maxLength={6}
          placeholder="升"
          value={counted.unit}
          onChange={(event) => put({ unit: event.target.value })}
        />
        <TextField
          label="单价"
          inputMode="decimal"
          lead="¥"
          value={counted.price}
          onChange={(event) => put({ price: event.target.value })}
        />
      </div>
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          className={quiet}
          onClick={() => onChange({ counted: undefined, amount: amount ? String(amount) : '' })}
        >
          直接填金额
        </button>
        <span aria-live="polite" className="text-meta text-ink-2">
          合计 <Money value={amount ?? 0} className="ms-1 text-ink" />
        </span>
      </div>
    </>
  )
}
