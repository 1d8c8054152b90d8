import { useState } from 'react'
import { useFirstProblem } from '../../../../kits/form/first-problem.ts'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { readAmount } from '../../../../ui/text/read-amount.ts'
import { Section } from '../../../../ui/section.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { decisionProblems, effectOf, tooMuch } from '../deduction-effect.ts'
import { type ClaimedDeposit, useDecide } from '../deduction-queries.ts'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'

const reasons = [
  '照片看得出是租期内新增的',
  '交出时就有，不算租客的',
  '属于正常损耗',
  '金额高于价目表，按价目表算',
  '照片看不清，依据不足',
]

/** 裁定: how much, why, and what that moves; asked once more before it is written. */
export function DeductionDecision({ deposit, onDone }: { deposit: ClaimedDeposit; onDone: () => void }) {
  const { claim } = deposit
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    start: { amount: '', reason: '' },
    check: ({ amount, reason }) => decisionProblems(amount, reason, claim.amount),
    checkAtOnce: ({ amount }) => tooMuch(amount, claim.amount),
    command: useDecide(claim.id),
    input: ({ amount, reason }) => ({ amount: readAmount(amount) ?? 0, reason: reason.trim() }),
    onDone: () => {
      setIsAsking(false)
      onDone()
    },
    onFailed: () => setIsAsking(false),
  })
  const fields = useFirstProblem<HTMLDivElement>(form.failedAttempts)
  const { amount, reason } = form.values
  const offered = claim.objection?.offered_amount ?? null
  const quick = [
    { label: '照要的扣', value: claim.amount },
    ...(offered !== null && offered > 0 && offered < claim.amount ? [{ label: '照租客说的', value: offered }] : []),
    { label: '不扣', value: 0 },
  ]
  const read = decisionProblems(amount, reason, claim.amount).amount ? null : readAmount(amount)
  const ask = () => form.isReady() && setIsAsking(true)
  const put = (value: number) => form.change({ amount: String(value) })
  const choose = (at: number) => {
    const chosen = quick[at]
    return chosen ? () => put(chosen.value) : undefined
  }
  useShortcuts({ 1: choose(0), 2: choose(1), 3: choose(2), a: ask })
  return (
    <Section title="裁定" aside={`在 ¥0 到 ${money(claim.amount)} 之间`}>
      <div role="group" aria-label="常用的裁定" className="mb-3 flex flex-wrap gap-2">
        {quick.map(({ label, value }, at) => (
          <Chip key={label} isOn={read === value} onClick={() => put(value)}>
            {label}
            {value > 0 && <span className="figures">{money(value)}</span>}
            <KeyCap isOnInk={read === value}>{String(at + 1)}</KeyCap>
          </Chip>
        ))}
      </div>
      <div ref={fields}>
        <TextField label="裁定金额" inputMode="decimal" lead="¥" {...form.text('amount')} />
        <div className="mt-4">
          <ReasonField
            label="裁定理由"
            value={reason}
            onChange={(next) => form.change({ reason: next })}
            common={reasons}
            error={form.errorOf('reason')}
          />
        </div>
      </div>
      <div aria-live="polite">{read !== null && <EffectRows deposit={deposit} amount={read} />}</div>
      <Button tone="ink" size="main" wide className="mt-4" busy={form.isBusy} onClick={ask}>
        {form.isBusy ? '正在裁定' : read === null ? '裁定' : read === 0 ? '裁定不扣' : `裁定扣 ${money(read)}`}
        <KeyCap isOnInk>A</KeyCap>
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={read === 0 ? '裁定不扣吗？' : `裁定扣 ${money(read ?? 0)} 吗？`}
        begin="confirm"
        confirmLabel={form.isBusy ? '正在裁定' : '裁定'}
        onConfirm={form.submit}
        isBusy={form.isBusy}
      >
        {read !== null && <EffectRows deposit={deposit} amount={read} />}
        <p className="mt-3">马上结清，不能再改。理由会发给双方：“{reason.trim()}”。</p>
      </Dialog>
    </Section>
  )
}

/** Who gets what out of this decision. */
function EffectRows({ deposit, amount }: { deposit: ClaimedDeposit; amount: number }) {
  const effect = effectOf(deposit, amount)
  const rows = [
    [`${deposit.claim.lessor_name}得`, effect.lessor, true],
    ['租客拿回', effect.back, deposit.kind === 'paid'],
    ['从冻结里扣', effect.taken, effect.taken > 0],
    ['解冻', effect.released, effect.released > 0],
    ['租客要付', effect.owed, deposit.kind !== 'paid'],
  ] as const
  return (
    <dl className="mt-3 border-t border-hairline text-body">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 border-b border-hairline py-2">
            <dt className="min-w-0 text-ink-2">{label}</dt>
            <dd className="figures font-semibold text-ink">{money(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
