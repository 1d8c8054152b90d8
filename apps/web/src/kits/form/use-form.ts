import { useState } from 'react'
import { fieldProblems } from '../../shell/api/api-error.ts'

/** What a form needs of `useCommand`'s answer. */
export interface FormCommand<Input> {
  readonly error: Error | null
  readonly isPending: boolean
  readonly isError: boolean
  mutate(input: Input, options?: { onSuccess?: () => void; onError?: (error: Error) => void }): void
  reset(): void
}

export type Problems = Readonly<Record<string, string | undefined>>
const hasAny = (problems: Problems): boolean => Object.values(problems).some((problem) => problem !== undefined)

/** A field that must not be empty: its sentence where it is. */
export const required = (text: string, sentence: string): string | undefined =>
  text.trim() === '' ? sentence : undefined

interface FormOptions<Values, Input> {
  readonly start: Values | (() => Values)
  /** Sentences by field, as the server names them; told once the form was handed in, and until they are put right. */
  readonly check?: (values: Values) => Problems
  readonly command: FormCommand<Input>
  /** What is sent; null where a check has found that it cannot be made. */
  readonly input: (values: Values) => Input | null
  readonly onDone?: () => void
}

export interface Form<Values> {
  readonly values: Values
  /** What is being put right is not called wrong by the server any more. */
  readonly change: (changes: Partial<Values>) => void
  /** Of a field by the server's name for it: what the server refused, else what the check found. */
  readonly errorOf: (field: string) => string | undefined
  /** For a field that holds text under the server's name. */
  readonly text: <Name extends keyof Values & string>(
    field: Name,
  ) => { value: Values[Name]; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
  readonly submit: () => void
  readonly isBusy: boolean
  /** How often a field of it was found wrong, here or by the server: whoever draws it leads to the first such field. */
  readonly failedAttempts: number
}

/** The values of a form, what is wrong with them, and the one command it is for. */
export function useForm<Values extends object, Input>({
  start,
  check = () => ({}),
  command,
  input,
  onDone,
}: FormOptions<Values, Input>): Form<Values> {
  const [values, setValues] = useState<Values>(start)
  const [isTried, setIsTried] = useState(false)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const problems = check(values)
  const refusals = fieldProblems(command.error)
  const errorOf = (field: string): string | undefined => refusals[field] ?? (isTried ? problems[field] : undefined)
  const change = (changes: Partial<Values>): void => {
    setValues((old) => ({ ...old, ...changes }))
    if (command.isError) command.reset()
  }
  return {
    values,
    change,
    errorOf,
    text: (field) => ({
      value: values[field],
      error: errorOf(field),
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Values>),
    }),
    submit: () => {
      if (command.isPending) return
      setIsTried(true)
      const wanted = hasAny(problems) ? null : input(values)
      const fail = () => setFailedAttempts((count) => count + 1)
      if (wanted === null) return fail()
      command.mutate(wanted, {
        onSuccess: () => {
          setIsTried(false)
          setValues(start)
          onDone?.()
        },
        onError: (error) => {
          if (Object.keys(fieldProblems(error)).length > 0) fail()
        },
      })
    },
    isBusy: command.isPending,
    failedAttempts,
  }
}
