import type { DeskAction } from '@jihui/protocol/agreement/desk-actions'
import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { useDeskAction } from '../contract-commands.ts'
import type { DeskContract } from '../contract-queries.ts'
import { actionQuestions } from '../contract-words.ts'

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
  const { title, text, confirm, isDanger, reason: reasonLabel, begins, charactersMax } = actionQuestions[action]
  const form = useForm({
    start: () => ({ reason: begins?.(contract) ?? '' }),
    check: ({ reason }) => ({ reason: reasonLabel && required(reason, `请填写${reasonLabel}`) }),
    command: useDeskAction(contract),
    input: ({ reason }) => ({ action, text: reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      words={[confirm, '正在提交']}
      tone={isDanger ? 'danger' : 'ink'}
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
          {...form.text('reason')}
          error={form.errorOf('reason') ?? form.errorOf('special_clauses')}
        />
      )}
    </FormDialog>
  )
}
