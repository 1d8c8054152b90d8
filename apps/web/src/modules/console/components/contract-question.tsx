import type { DeskAction } from '@jihui/protocol/agreement/desk-actions'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useDeskAction } from '../contract-commands.ts'
import type { DeskContract } from '../contract-queries.ts'
import { actionQuestions } from '../contract-words.ts'
import { useSteady } from '../use-steady.ts'

/** The question before an action; a refusal or an end needs its reason. */
export function ContractQuestion({
  contract,
  action,
  onClose,
}: {
  contract: DeskContract
  action: DeskAction
  onClose: () => void
}) {
  const command = useDeskAction(contract)
  const steady = useSteady()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { title, text, confirm, isDanger, reason: reasonLabel } = actionQuestions[action]
  const refused = command.error instanceof ApiError ? command.error.errors.reason : undefined
  const send = () => {
    if (reasonLabel && !reason.trim()) return setProblem(`请填写${reasonLabel}`)
    return steady(() => command.mutate({ action, text: reason.trim() }, { onSuccess: onClose }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={command.isPending ? '正在提交' : confirm}
      tone={isDanger ? 'danger' : 'ink'}
      isBusy={command.isPending}
      onConfirm={send}
    >
      <p>
        <span className="figures keep">{contract.contract_number}</span>，{contract.party_name}。{text}
      </p>
      {reasonLabel && (
        <TextArea
          className="mt-3"
          label={reasonLabel}
          rows={3}
          maxLength={500}
          value={reason}
          error={problem ?? refused}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
    </Dialog>
  )
}
