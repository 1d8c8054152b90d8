import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { useCompletePayout, type Payout } from '../payout-queries.ts'
import { changedText, groupedNumber } from '../payout-words.ts'

/** 登记打款: the bank's number of a transfer that was made to the account shown here. */
export function PayoutCompletion({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const command = useCompletePayout(payout.id)
  const [reference, setReference] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isPossible = !payout.hold && payout.account_number !== ''
  const refusals = command.error instanceof ApiError ? command.error.errors : {}
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (reference.trim()) setIsAsking(true)
    else event.currentTarget.querySelector('input')?.focus()
  }
  const send = () =>
    command.mutate(
      { reference: reference.trim(), account_fingerprint: payout.account_fingerprint },
      { onSuccess: onDone, onSettled: () => setIsAsking(false) },
    )
  return (
    <Section title="登记打款" className="!mt-5">
      <form noValidate onSubmit={ask}>
        <TextField
          label="银行流水号"
          maxLength={60}
          autoComplete="off"
          disabled={!isPossible}
          hint={isPossible ? '在网银转账以后，把回单上的流水号记在这里' : '现在不能打款'}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={refusals['reference'] ?? (isTried && !reference.trim() ? '请填写银行流水号' : undefined)}
        />
        <Button
          type="submit"
          tone="ink"
          size="main"
          wide
          className="mt-4"
          disabled={!isPossible}
          busy={command.isPending}
        >
          {command.isPending ? '正在登记' : `登记已打 ${money(payout.net)}`}
        </Button>
      </form>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`登记已打 ${money(payout.net)} 吗？`}
        begin="confirm"
        confirmLabel={command.isPending ? '正在登记' : '登记'}
        onConfirm={send}
        isBusy={command.isPending}
      >
        <p className="figures">
          {payout.account_name} {payout.bank_name}
          <br />
          {groupedNumber(payout.account_number)}
        </p>
        <p className="mt-3">
          {payout.account_changed && `${changedText(payout.account_changed)}，确认已经核实。`}
          登记以后不能再改，设备主会收到通知。
        </p>
      </Dialog>
    </Section>
  )
}
