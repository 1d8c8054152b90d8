import { useId } from 'react'
import { isSignedIn } from '../../../../shell/api/token.ts'
import { cx } from '../../../../ui/class-names.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { money } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { Quote } from '../../../catalogue/public.ts'

type Option = Quote['deposit_options'][number]

export interface DepositChoiceProps {
  quote: Quote
  /** What the reader has chosen and the next quote may answer; '' while he has not. */
  chosen: string
  onChoose: (kind: string) => void
  error?: string
}

/** How the deposit is put down: the ways open to this reader, and quietly what would open the others. */
export function DepositChoice({ quote, chosen, onChoose, error }: DepositChoiceProps) {
  const name = useId()
  const options = quote.deposit_options
  const open = options.filter((option) => option.is_open)
  const near = options.filter((option) => option.is_near)
  if (open.length === 1) return near.length > 0 ? <OnlyPaid quote={quote} near={near} /> : null
  const current = open.some(({ kind }) => kind === chosen) ? chosen : quote.deposit_kind
  return (
    <fieldset className="mt-7 min-w-0">
      <legend className="mb-1 text-title-s font-semibold">押金方式</legend>
      {options.map((option) => (
        <label
          key={option.kind}
          className="flex min-h-14 items-center gap-3 border-b border-hairline py-3 last-of-type:border-b-0"
        >
          <input
            type="radio"
            name={name}
            value={option.kind}
            checked={option.kind === current}
            disabled={!option.is_open}
            aria-describedby={error !== undefined && option.kind === current ? `${name}-problem` : undefined}
            onChange={() => onChoose(option.kind)}
            className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink disabled:border-hairline disabled:bg-sunken"
          />
          <span className="min-w-0 flex-1">
            <span
              className={cx(
                'block text-body',
                option.kind === current && 'font-semibold',
                !option.is_open && 'text-ink-2',
              )}
            >
              {option.label}
            </span>
            <span className="figures block text-balance text-meta text-ink-2">
              {option.is_open ? option.hint : option.reason}
            </span>
          </span>
          {option.is_open && <PutDown option={option} />}
        </label>
      ))}
      {error && <FieldError id={`${name}-problem`}>{error}</FieldError>}
    </fieldset>
  )
}

/** What is put down: paid, or kept aside and said to be. */
function PutDown({ option: { amount, hold } }: { option: Option }) {
  if (amount > 0) return <Money value={amount} className="shrink-0" />
  return (
    <span className="keep figures shrink-0 text-meta text-ink-2">{hold > 0 ? `冻结 ${money(hold)}` : '不用交'}</span>
  )
}

/** Nothing to choose yet: what is paid, and what would open a lighter way. */
function OnlyPaid({ quote, near }: { quote: Quote; near: readonly Option[] }) {
  // What is nearest first; to a guest signing in says it all.
  const reasons = isSignedIn() ? [...new Set(near.map(({ reason }) => reason))].toReversed() : [near[0]!.reason]
  return (
    <Section title="押金" aside={<Money value={quote.deposit_base} size="inline" />}>
      <p className="text-body">和租金一起付，归还验收后原路退回。</p>
      <p className="figures mt-0.5 text-balance text-meta text-ink-2">{reasons.join('，')}</p>
    </Section>
  )
}
