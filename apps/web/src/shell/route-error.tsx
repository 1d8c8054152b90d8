import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { ApiError } from './api/api-error.ts'
import { AppLink } from './navigation.tsx'

/** The last net under every screen. */
export function RouteError({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)
  useEffect(() => {
    if (!(error instanceof ApiError)) console.error(error)
  }, [error])
  const retry = async () => {
    setIsRetrying(true)
    await router.invalidate()
    reset?.()
    setIsRetrying(false)
  }
  return (
    <div className="flex min-h-[60dvh] items-center">
      <ErrorState
        onRetry={() => void retry()}
        isRetrying={isRetrying}
        reference={error instanceof ApiError ? error.requestId : undefined}
        actions={
          <AppLink to="/" className={buttonClass('outline')}>
            回首页
          </AppLink>
        }
      >
        {error instanceof ApiError ? error.message : '这一页出了差错，已填的内容还在。'}
      </ErrorState>
    </div>
  )
}
