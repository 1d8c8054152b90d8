import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { TextField } from '../../../ui/field.tsx'
import { money } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import type { Deduction, DeductionSum } from '../deductions.ts'

interface DeductionListProps {
  list: readonly Deduction[]
  sum: DeductionSum
  deposit: number
  /** Amounts not filled in yet are named only once the owner wants to go on. */
  isChecked: boolean
  onChange: (list: readonly Deduction[]) => void
}

let made = 0

/** 从押金里扣: what for, and how much; never more than the deposit. */
export function DeductionList({ list, sum, deposit, isChecked, onChange }: DeductionListProps) {
  const put = (id: string, changes: Partial<Deduction>) =>
    onChange(list.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  return (
    <Section title="从押金里扣" aside={`押金 ${money(deposit)}`}>
      {list.length === 0 && <p className="text-body text-ink-2">没有要扣的。正常损耗不扣。</p>}
      <ul>
        {list.map(({ id, label, amount }, index) => {
          const problem =
            isChecked || (amount !== '' && sum.problems[id]?.startsWith('金额')) ? sum.problems[id] : undefined
          return (
            <li key={id} className="border-t border-hairline py-3 first:border-0 first:pt-0">
              <div className="flex items-start gap-2">
                <TextField
                  label={`第 ${index + 1} 项`}
                  placeholder="换油管护套、补油"
                  maxLength={80}
                  value={label}
                  onChange={(event) => put(id, { label: event.target.value })}
                  className="min-w-0 flex-1"
                />
                <TextField
                  label="金额"
                  inputMode="decimal"
                  lead="¥"
                  value={amount}
                  onChange={(event) => put(id, { amount: event.target.value })}
                  className="w-32 shrink-0"
                />
                <IconButton
                  label={`删掉第 ${index + 1} 项`}
                  className="mt-7"
                  onClick={() => onChange(list.filter((one) => one.id !== id))}
                >
                  <Trash2 size={20} aria-hidden="true" />
                </IconButton>
              </div>
              {problem && <FieldError>{problem}</FieldError>}
            </li>
          )
        })}
      </ul>
      {sum.problem && <FieldError>{sum.problem}</FieldError>}
      <Button
        tone="ghost"
        className="mt-1 -ms-4"
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => onChange([...list, { id: `own-${Date.now()}-${++made}`, label: '', amount: '' }])}
      >
        加一项
      </Button>
    </Section>
  )
}
