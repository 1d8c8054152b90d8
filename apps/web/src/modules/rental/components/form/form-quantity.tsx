import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Section } from '../../../../ui/section.tsx'

interface FormQuantityProps {
  quantity: number
  most: number
  unitWord: string
  onChange: (quantity: number) => void
  error?: string
}

/** 数量: how many of a machine, one button less and one more; for machines of which there are several. */
export function FormQuantity({ quantity, most, unitWord, onChange, error }: FormQuantityProps) {
  return (
    <Section title="数量" aside={`共有 ${most} ${unitWord}`}>
      <div
        role="group"
        aria-label="数量"
        data-invalid={error !== undefined}
        tabIndex={-1}
        className="flex items-center justify-between gap-3 rounded-card bg-surface p-2 ps-4 shadow-lift-1 outline-none"
      >
        <p className="text-body text-ink-2">一份合同，一次付款</p>
        <div className="flex items-center gap-1">
          <IconButton label={`少一${unitWord}`} disabled={quantity <= 1} onClick={() => onChange(quantity - 1)}>
            <Minus size={20} aria-hidden="true" />
          </IconButton>
          <output aria-live="polite" className="figures min-w-14 text-center text-lead font-semibold">
            {quantity} {unitWord}
          </output>
          <IconButton label={`多一${unitWord}`} disabled={quantity >= most} onClick={() => onChange(quantity + 1)}>
            <Plus size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </Section>
  )
}
