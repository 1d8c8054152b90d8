import { useEffect } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { ApiError, referenceOf } from './api/api-error.ts'
import { AppLink } from './navigation.tsx'

/** What happened, as its reader meets it. */
function problemOf(error: unknown): { title?: string; text: string } {
  if (error instanceof ApiError) return { text: error.message }
  if (!navigator.onLine) return { title: '这一页离线看不了', text: '没有网络，这一页还没有打开过。连上以后再试一次。' }
  return { text: '这一页出了差错，已填的内容还在。' }
}

/** The last net under every screen. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => {
    if (!(error instanceof ApiError)) console.error(error)
  }, [error])
  const problem = problemOf(error)
  return (
    <div className="flex min-h-[60dvh] items-center">
      <ErrorState
        title={problem.title}
        onRetry={reset}
        reference={referenceOf(error)}
        actions={
          <AppLink to="/" className={buttonClass('outline')}>
            回首页
          </AppLink>
        }
      >
        {problem.text}
      </ErrorState>
    </div>
  )
}
