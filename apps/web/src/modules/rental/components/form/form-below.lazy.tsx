import { useEffect } from 'react'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { MachineDetail } from '../../../catalogue/public.ts'
import { fieldLimits } from '../../rental-form-checks.ts'
import type { RentalFormState } from '../../use-rental-form.ts'
import { DepositChoice } from './form-deposit.lazy.tsx'
import { FormDocuments } from './form-documents.tsx'
import { FormQuestions } from './form-questions.tsx'
import { FormTerms } from './form-terms.tsx'

/** What one scrolls to: the line's questions, remarks, documents, terms. */
export function FormBelow({ machine, state }: { machine: MachineDetail; state: RentalFormState }) {
  const { draft, options, asked, change, errorOf, leave, onWhole } = state
  useEffect(onWhole, [onWhole])
  const questions = {
    draft,
    errorOf,
    onLeave: leave,
    onAnswer: (field: string, answer: string | boolean) =>
      change({ answers: { ...draft.answers, [field]: answer } }, field),
  }
  const measures = asked.filter(({ kind }) => kind === 'measure')
  const others = asked.filter(({ kind }) => kind !== 'measure')
  return (
    <>
      {others.length > 0 && (
        <Section title="谁来用">
          <div className="space-y-4">
            <FormQuestions {...questions} questions={others} />
          </div>
        </Section>
      )}
      {measures.length > 0 && (
        <Section title="你的厂房行不行" aside="填了更快安排">
          <div className="grid gap-4 md:grid-cols-2">
            <FormQuestions {...questions} questions={measures} />
          </div>
        </Section>
      )}
      {state.quote.quote && (
        <DepositChoice
          quote={state.quote.quote}
          chosen={draft.depositKind}
          onChoose={(depositKind) => change({ depositKind })}
          error={errorOf('deposit_kind')}
        />
      )}
      <Section title="还有什么要说">
        <TextArea
          label="备注"
          name="remarks"
          isOptional
          maxLength={fieldLimits.remarks}
          placeholder="送货时间、电梯尺寸、验收人等"
          aside={draft.remarks.length > 0 ? `${draft.remarks.length} / ${fieldLimits.remarks}` : undefined}
          value={draft.remarks}
          onChange={(event) => change({ remarks: event.target.value })}
          error={errorOf('remarks')}
        />
      </Section>
      <FormDocuments machine={machine} options={options} period={draft.period} />
      <FormTerms
        isAgreed={draft.isAgreed}
        onChange={(isAgreed) => change({ isAgreed })}
        error={errorOf('agreed_to_terms')}
      />
    </>
  )
}
