import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { toast } from '../../ui/toast.tsx'

/** Long enough to read why it was refused. */
const REFUSAL_MS = 8000

/**
 * One decision of a desk. The server takes only the first: whoever came late is told what it was, and what stands under
 * `key` is fetched anew. What belongs to a field of the form is shown there and not as a passing message.
 *
 * @param keep Writes down what the answer says of the thing.
 */
export function useDeskCommand<Input, Answer extends { message: string }>(
  key: QueryKey,
  run: (input: Input) => Promise<Answer>,
  keep: (answer: Answer, write: (queryKey: QueryKey, value: unknown) => void) => void,
) {
  const client = useQueryClient()
  const renew = () => void client.invalidateQueries({ queryKey: key })
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      toast.ok(answer.message)
      keep(answer, (queryKey, value) => client.setQueryData(queryKey, value))
      renew()
    },
    onError: (error) => {
      const isField = error instanceof ApiError && Object.keys(error.errors).length > 0
      if (!isField) toast.error(messageOf(error), { durationMs: REFUSAL_MS })
      if (error instanceof ApiError && error.status === 409) renew()
    },
  })
}
