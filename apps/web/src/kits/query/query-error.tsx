import { messageOf, referenceOf } from '../../shell/api/api-error.ts'
import { ErrorState, type ErrorStateProps } from '../../ui/empty-state.tsx'

interface FailedQuery {
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}
interface QueryErrorProps extends Omit<ErrorStateProps, 'onRetry' | 'isRetrying' | 'reference' | 'children'> {
  query: FailedQuery
  /** What has not changed by it, as a sentence. */
  safe?: string
}

/** Why what was asked for is not there, in the server's words, and the way to ask again. */
export function QueryError({ query, safe, ...look }: QueryErrorProps) {
  return (
    <ErrorState
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      reference={referenceOf(query.error)}
      {...look}
    >
      {safe ? `${messageOf(query.error)}。${safe}` : messageOf(query.error)}
    </ErrorState>
  )
}
