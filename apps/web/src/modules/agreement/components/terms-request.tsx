import { termsLimits } from '@jihui/protocol/agreement/machine'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useState } from 'react'
import { FormDialog } from '../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import type { Contract } from '../contract-queries.ts'
import { useRequestTerms } from '../use-contract-actions.ts'

/** What the renter would like to have in the contract: how staff answered, or the way to ask. */
export function TermsRequest({ line, contract }: { line: LineFace; contract: Contract }) {
  const [isAsking, setIsAsking] = useState(false)
  const asked = contract.terms_request
  const mayAsk = contract.can_request_terms
  if (!asked && !mayAsk) return null
  return (
    <div className="mt-3 border-t border-hairline pt-3 text-body">
      {asked && (
        <>
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">你提的约定</span>
            <span className="keep text-meta text-ink-3">{asked.state_display}</span>
          </p>
          <p className="mt-1 line-clamp-4 whitespace-pre-line text-ink-2">{asked.text}</p>
          {asked.reason && <p className="mt-1 text-ink-2">平台答复：{asked.reason}</p>}
        </>
      )}
      {mayAsk && (
        <Button tone="ghost" className="-ms-3" onClick={() => setIsAsking(true)}>
          {asked ? '再提一次' : '想加一条约定'}
        </Button>
      )}
      {isAsking && <AskTerms line={line} contract={contract} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function AskTerms({ line, contract, onClose }: { line: LineFace; contract: Contract; onClose: () => void }) {
  const form = useForm({
    start: { special_clauses: '' },
    check: ({ special_clauses: text }) => ({ special_clauses: required(text, '请填写特别约定') }),
    command: useRequestTerms(line, contract.rental_id),
    input: ({ special_clauses: text }) => text.trim(),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="想加一条约定" words={['交平台审核', '正在提交']}>
      <p>平台答复之前合同先不能签，机器为你留着，不计签署时间。采纳后会换一份写有它的合同。</p>
      <TextArea
        className="mt-3"
        label="希望增加的约定"
        rows={4}
        maxLength={termsLimits.charactersMax}
        {...form.text('special_clauses')}
      />
    </FormDialog>
  )
}
