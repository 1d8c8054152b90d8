import type { LineFace } from '@jihui/protocol/rental/faces'
import { Switch } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { TextField } from '../../../ui/field.tsx'

export interface FormQuestionsProps {
  line: LineFace
  answers: Readonly<Record<string, string | boolean>>
  onAnswer: (field: string, answer: string | boolean) => void
  errorOf: (field: string) => string | undefined
}

/** What the line asks about each order, as its declaration says. */
export function FormQuestions({ line, answers, onAnswer, errorOf }: FormQuestionsProps) {
  return line.questions.map((question) => {
    const answer = answers[question.field]
    return question.kind === 'flag' ? (
      <div key={question.field}>
        <Switch
          name={question.field}
          label={question.label}
          hint={question.hint}
          checked={answer === true}
          onChange={(event) => onAnswer(question.field, event.target.checked)}
        />
        {errorOf(question.field) && <FieldError>{errorOf(question.field)}</FieldError>}
      </div>
    ) : (
      <TextField
        key={question.field}
        name={question.field}
        label={question.label}
        hint={question.hint}
        isOptional={!question.required}
        value={typeof answer === 'string' ? answer : ''}
        onChange={(event) => onAnswer(question.field, event.target.value)}
        error={errorOf(question.field)}
      />
    )
  })
}
