import { useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { money } from '../../../../ui/text/format.ts'
import { DeductionRow } from '../../components/orders/deductions.tsx'
import { type Deduction, useReviewDeduction } from '../../deduction-queries.ts'

/** What the driver did not get, and his objections to be reviewed. */
export function DeskDeductions({ deductions }: { deductions: readonly Deduction[] }) {
  const [reviewed, setReviewed] = useState<Deduction | null>(null)
  if (deductions.length === 0) return null
  return (
    <Section title="没有给司机的钱">
      <ul className="border-t border-hairline">
        {deductions.map((deduction) => (
          <DeductionRow key={deduction.id} deduction={deduction}>
            {deduction.actions.includes('change') && (
              <Button tone="commit" onClick={() => setReviewed(deduction)}>
                复核异议
              </Button>
            )}
          </DeductionRow>
        ))}
      </ul>
      {reviewed && <ReviewSheet deduction={reviewed} onClose={() => setReviewed(null)} />}
    </Section>
  )
}

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)
function ReviewSheet({ deduction, onClose }: { deduction: Deduction; onClose: () => void }) {
  const form = useForm({
    start: { amount: '0', reason: '' },
    check: ({ amount, reason }) => ({
      amount:
        isAmount(amount) && Number(amount) <= deduction.amount
          ? undefined
          : `应在 0 到 ${money(deduction.amount)} 之间`,
      reason: required(reason, '请填写原因'),
    }),
    command: useReviewDeduction(deduction),
    input: ({ amount, reason }) => ({ amount: Number(amount), reason }),
    onDone: onClose,
  })
  const { amount } = form.values
  const isUpheld = isAmount(amount) && Number(amount) === 0
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="复核司机异议"
      description={`${deduction.kind_display} ${money(deduction.amount)}。退给货主的不收回：补的由平台承担，货主还没付的附加费由货主付。`}
      tone="commit"
      words={[isUpheld ? '维持原来的决定' : '就这样改判', '正在提交']}
    >
      <TextField label="补给司机（元）" inputMode="decimal" hint="0 就是维持" {...form.text('amount')} />
      <TextArea label="原因，两边都会看到" rows={3} maxLength={500} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
