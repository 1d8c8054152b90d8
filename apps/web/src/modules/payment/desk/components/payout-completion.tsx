import { useState } from 'react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { useCompletePayout, type Payout } from '../payout-queries.ts'
import { changedText, groupedNumber } from '../payout-words.ts'

/** 登记打款: the bank's number of a transfer that was made to the account shown here. */
export function PayoutCompletion({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const isPossible = !payout.hold && payout.account_number !== ''
  const form = useForm({
    start: { reference: '' },
    check: ({ reference }) => ({ reference: required(reference, '请填写银行流水号') }),
    command: useCompletePayout(payout.id),
    input: ({ reference }) => ({
      reference: reference.trim(),
      account_fingerprint: payout.account_fingerprint,
      amount: payout.to_pay,
    }),
    onDone: () => {
      setIsAsking(false)
      onDone()
    },
    onFailed: () => setIsAsking(false),
  })
  const ask = () => form.isReady() && setIsAsking(true)
  return (
    <Section title="登记打款" className="!mt-5">
      <FormFrame form={{ ...form, submit: ask }}>
        <TextField
          label="银行流水号"
          maxLength={60}
          autoComplete="off"
          disabled={!isPossible}
          hint={isPossible ? '在网银转账以后，把回单上的流水号记在这里' : '现在不能打款'}
          {...form.text('reference')}
        />
        <Button type="submit" tone="ink" size="main" wide className="mt-4" disabled={!isPossible} busy={form.isBusy}>
          {form.isBusy ? '正在登记' : `登记已打 ${money(payout.to_pay)}`}
        </Button>
      </FormFrame>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`登记已打 ${money(payout.to_pay)} 吗？`}
        begin="confirm"
        confirmLabel={form.isBusy ? '正在登记' : '登记'}
        onConfirm={form.submit}
        isBusy={form.isBusy}
      >
        <p className="figures">
          {payout.account_name} {payout.bank_name}
          <br />
          {groupedNumber(payout.account_number)}
        </p>
        <p className="mt-3">
          {payout.account_changed && `${changedText(payout.account_changed)}，确认已经核实。`}
          登记以后不能再改，他会收到通知。
        </p>
      </Dialog>
    </Section>
  )
}
