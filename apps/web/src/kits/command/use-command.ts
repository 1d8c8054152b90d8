import { type MutateOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldProblems, messageOf } from '../../shell/api/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'

/** Long enough to read why it was refused. */
const REFUSAL_MS = 8000
type Answered = { readonly message?: string }

export interface CommandOptions<Input, Answer> {
  /** Query keys of what the command changes: fetched anew when it is done, and with `stale`. */
  readonly touches?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[])
  /** The command counts as under way until what it touches has come: nothing can be pressed on what is old. */
  readonly waits?: boolean
  /** Fetched anew too where it failed for another reason than its input: the thing moved meanwhile, or no answer came. */
  readonly stale?: readonly QueryKey[]
  /** Writes what the answer says of the thing to the cache, before anything is fetched anew. */
  readonly keep?: (client: QueryClient, answer: Answer, input: Input) => void
  /** Shows the change before the server has answered; what it answers takes it back where the server refuses. */
  readonly foresee?: (client: QueryClient, input: Input) => Promise<() => void>
  /**
   * What passing messages tell: `all`: the answer's sentence, and refusals; those of fields only where no form shows them.
   * `answer`, `refusal`: only the one; the screen shows the other. `none`: the screen shows both.
   */
  readonly told?: 'all' | 'answer' | 'refusal' | 'none'
  /** The sentence of a failure; absent: the server's own, or what the transport says. */
  readonly refusal?: (error: Error) => string
  /** What else follows a failure. */
  readonly failed?: (error: Error) => void
}

type TakeBack = (() => void) | undefined
interface Running<Answer, Input> extends MutateOptions<Answer, Error, Input, TakeBack> {
  /** Whoever runs it has the fields before him and says at each what the server refused; a plain button has none. */
  readonly showsFields?: boolean
}
type Run<Answer, Input> = (
  ...args: undefined extends Input
    ? [input?: Input, options?: Running<Answer, Input>]
    : [input: Input, options?: Running<Answer, Input>]
) => void

/** The sentences of the fields, each once, where there are any. */
const sentenceOf = (error: Error, refusal: (error: Error) => string): string =>
  [...new Set(Object.values(fieldProblems(error)))].join('；') || refusal(error)

/**
 * One command of a screen. The server takes only the first of two: whoever comes late is told what was decided and sees
 * how it stands now. What belongs to a field of a form is shown there (`showsFields`, `fieldProblems(command.error)`).
 *
 * @param run Makes the call.
 */
export function useCommand<Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  {
    touches = [],
    stale = [],
    waits,
    keep,
    foresee,
    told = 'all',
    refusal = messageOf,
    failed,
  }: CommandOptions<Input, Answer> = {},
) {
  const client = useQueryClient()
  const renew = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const touched = (input: Input) => (typeof touches === 'function' ? touches(input) : touches)
  /** Run by a plain button; `mutateAsync` leaves what the fields say to whoever waits for it. */
  const isPlain = useRef(false)
  const mutation = useMutation<Answer, Error, Input, TakeBack>({
    mutationFn: run,
    ...(foresee && { onMutate: (input: Input) => foresee(client, input) }),
    onSuccess: (answer, input) => {
      const { message } = answer as Answered
      if (message && (told === 'all' || told === 'answer')) toast.ok(message)
      keep?.(client, answer, input)
      const renewed = renew(touched(input))
      return waits ? renewed : undefined
    },
    onError: (error, input, takeBack) => {
      takeBack?.()
      failed?.(error)
      const isFields = Object.keys(fieldProblems(error)).length > 0
      const isShown = isFields && !isPlain.current
      if (!isShown && (told === 'all' || told === 'refusal'))
        toast.error(sentenceOf(error, refusal), { durationMs: REFUSAL_MS })
      if (!isFields) void renew([...touched(input), ...stale])
    },
    onSettled: () => {
      isPlain.current = false
    },
  })
  const mutate = (input: Input, options?: Running<Answer, Input>) => {
    isPlain.current = !(options?.showsFields ?? false)
    mutation.mutate(input, options)
  }
  return { ...mutation, mutate: mutate as Run<Answer, Input> }
}
