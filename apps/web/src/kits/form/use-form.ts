import { useRef, useState } from 'react'
import { fieldProblems } from '../../shell/api/api-error.ts'
import { useRefusal } from './use-refusal.ts'

/** What a form needs of `useCommand`'s answer. */
export interface FormCommand<Input, Answer> {
  readonly error: Error | null
  readonly isPending: boolean
  readonly isError: boolean
  mutate(
    input: Input,
    options?: { onSuccess?: (answer: Answer) => void; onError?: (error: Error) => void; showsFields?: boolean },
  ): void
  reset(): void
}

/** R176: a press this soon after what was sent has been done belongs to the press that sent it. */
const STEADY_MS = 400

/** For what is kept here and sent with something else: a row of a list, words of a draft. */
export const keptHere = <Input>(keep: (input: Input) => void): FormCommand<Input, void> => ({
  error: null,
  isPending: false,
  isError: false,
  mutate: (input, options) => {
    keep(input)
    options?.onSuccess?.()
  },
  reset: () => undefined,
})

export type Problems = Readonly<Record<string, string | undefined>>
const hasAny = (problems: Problems): boolean => Object.values(problems).some((problem) => problem !== undefined)

/** A field that must not be empty: its sentence where it is. */
export const required = (text: string, sentence: string): string | undefined =>
  text.trim() === '' ? sentence : undefined

/** `most` as the server has it, so that both say the same. */
export const wholeNumber = (text: string, most: number): string | undefined =>
  /^\d{1,15}$/.test(text.trim()) && Number(text) <= most
    ? undefined
    : `应为 0 到 ${most.toLocaleString('zh-CN')} 的整数`

export interface FormOptions<Values, Input, Answer> {
  readonly start: Values | (() => Values)
  /** Sentences by field, as the server names them; told once the form was handed in, and until they are put right. */
  readonly check?: (values: Values) => Problems
  /** Sentences of what is wrong already while it is being written. */
  readonly checkAtOnce?: (values: Values) => Problems
  readonly command: FormCommand<Input, Answer>
  /** What is sent; null where a check has found that it cannot be made. */
  readonly input: (values: Values) => Input | null
  /** What stands in it after it was sent; absent: what it started with. */
  readonly leaves?: (values: Values, answer: Answer) => Values
  readonly onDone?: (answer: Answer) => void
  readonly onFailed?: (error: Error) => void
}

export interface Form<Values> {
  readonly values: Values
  /**
   * What is being put right is not called wrong by the server any more. What is ready later, as pictures that are made
   * smaller, is added to the values as they are then: by a function of them.
   */
  readonly change: (changes: Partial<Values> | ((values: Values) => Partial<Values>)) => void
  /** Of a field by the server's name for it: what the server refused, else what the check found. */
  readonly errorOf: (field: string) => string | undefined
  /** For a field that holds text under the server's name. */
  readonly text: <Name extends keyof Values & string>(
    field: Name,
  ) => { value: Values[Name]; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
  /** Whether it can be sent; where not, says at each field why. For what is asked once more before `submit`. */
  readonly isReady: () => boolean
  readonly submit: () => void
  /** Something is being done about what is wrong: nothing more is said of it until the form is handed in again. */
  readonly forgive: () => void
  /** Why the server did not take it, where that concerns none of its fields. */
  readonly refusal: string | undefined
  /** Too many tries: so long none counts, and `refusal` stands. */
  readonly secondsLeft: number
  readonly isBusy: boolean
  /** How often a field of it was found wrong, here or by the server: whoever draws it leads to the first such field. */
  readonly failedAttempts: number
}

/** What whoever draws a form needs of it, whatever its values are. */
export type DrawnForm = Pick<Form<never>, 'submit' | 'isBusy' | 'failedAttempts' | 'secondsLeft'>

/** The values of a form, what is wrong with them, and the one command it is for. */
export function useForm<Values extends object, Input, Answer>({
  start,
  check = () => ({}),
  checkAtOnce = () => ({}),
  command,
  input,
  leaves,
  onDone,
  onFailed,
}: FormOptions<Values, Input, Answer>): Form<Values> {
  const [values, setValues] = useState<Values>(start)
  const [isTried, setIsTried] = useState(false)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const { byField, beside, secondsLeft, noteWait } = useRefusal(command.error)
  const doneAt = useRef(-Infinity)
  const problems = check(values)
  const seen = checkAtOnce(values)
  const errorOf = (field: string): string | undefined =>
    seen[field] ?? byField[field] ?? (isTried ? problems[field] : undefined)
  const change: Form<Values>['change'] = (changes) => {
    setValues((old) => ({ ...old, ...(typeof changes === 'function' ? changes(old) : changes) }))
    if (command.isError && secondsLeft === 0) command.reset()
  }
  const fail = () => setFailedAttempts((count) => count + 1)
  const toSend = (): Input | null => {
    setIsTried(true)
    const wanted = hasAny(problems) || hasAny(seen) ? null : input(values)
    if (wanted === null) fail()
    return wanted
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
    isReady: () => toSend() !== null,
    submit: () => {
      if (command.isPending || secondsLeft > 0 || performance.now() - doneAt.current < STEADY_MS) return
      const wanted = toSend()
      if (wanted === null) return
      command.mutate(wanted, {
        showsFields: true,
        onSuccess: (answer) => {
          doneAt.current = performance.now()
          setIsTried(false)
          setValues(leaves ? leaves(values, answer) : start)
          onDone?.(answer)
        },
        onError: (error) => {
          noteWait(error)
          if (Object.keys(fieldProblems(error)).length > 0) fail()
          onFailed?.(error)
        },
      })
    },
    forgive: () => {
      setIsTried(false)
      if (command.isError && secondsLeft === 0) command.reset()
    },
    refusal: beside(Object.keys(values)),
    secondsLeft,
    isBusy: command.isPending,
    failedAttempts,
  }
}
