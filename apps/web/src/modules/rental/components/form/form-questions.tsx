import { Switch } from '../../../../ui/fields/switch.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { keepSiteMeasure, MeasureTag, readMeasure } from '../../../catalogue/public.ts'
import type { RentalDraft } from '../../rental-draft.ts'
import { copiedText, type Question } from '../../rental-questions.ts'

export interface FormQuestionsProps {
  questions: readonly Question[]
  draft: RentalDraft
  onAnswer: (field: string, answer: string | boolean) => void
  onLeave: (field: string) => () => void
  errorOf: (field: string) => string | undefined
}

/** What the line asks about each order, as the server says. */
export function FormQuestions({ questions, draft, onAnswer, onLeave, errorOf }: FormQuestionsProps) {
  return questions.map((question) => {
    const { field, label, hint, kind, unit } = question
    const answer = draft.answers[field]
    const text = typeof answer === 'string' ? answer : ''
    const error = errorOf(field)
    if (kind === 'flag') {
      return (
        <div key={field}>
          <Switch
            name={field}
            label={label}
            hint={hint}
            checked={answer === true}
            onChange={(event) => onAnswer(field, event.target.checked)}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
      )
    }
    if (kind === 'choice') {
      return (
        <Select
          key={field}
          name={field}
          label={label}
          hint={hint}
          options={question.choices}
          placeholder={question.fallback ? undefined : '请选择'}
          isOptional={!question.fallback}
          value={text}
          onChange={(event) => onAnswer(field, event.target.value)}
          error={error}
        />
      )
    }
    if (kind === 'measure') {
      const value = readMeasure(text)
      return (
        <TextField
          key={field}
          name={field}
          label={label}
          isOptional
          hint={
            <span className="flex items-center justify-between gap-3">
              <span>{hint}</span>
              {question.needs !== null && (
                <MeasureTag requirement={{ needs: question.needs, unit }} has={value ?? undefined} />
              )}
            </span>
          }
          aside={question.needs === null ? undefined : `要 ${question.needs} ${unit}`}
          trail={unit}
          inputMode="decimal"
          maxLength={9}
          value={text}
          onChange={(event) => {
            onAnswer(field, event.target.value)
            const measured = readMeasure(event.target.value)
            if (measured !== undefined) keepSiteMeasure(field, measured)
          }}
          onBlur={onLeave(field)}
          error={error}
        />
      )
    }
    return (
      <TextField
        key={field}
        name={field}
        label={label}
        hint={hint}
        isOptional
        maxLength={question.max}
        placeholder={copiedText(question, draft) || undefined}
        value={text}
        onChange={(event) => onAnswer(field, event.target.value)}
        onBlur={onLeave(field)}
        error={error}
      />
    )
  })
}
