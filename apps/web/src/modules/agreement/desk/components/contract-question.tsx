import type { DeskAction } from '@jihui/protocol/agreement/desk-actions'
import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { useDeskAction } from '../contract-commands.ts'
import type { DeskContract } from '../contract-queries.ts'
import { actionQuestions } from '../contract-words.ts'
import { useSteady } from '../../../../kits/desk/use-steady.ts'

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
  const { title, text, confirm, isDanger, reason: reasonLabel, begins, charactersMax } = actionQuestions[action]
  const [reason, setReason] = useState(() => begins?.(contract) ?? '')
  const [problem, setProblem] = useState<string>()
  const errors = command.error instanceof ApiError ? command.error.errors : {}
  const refused = errors.reason ?? errors.special_clauses
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
          rows={begins ? 6 : 3}
          maxLength={charactersMax ?? 500}
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
