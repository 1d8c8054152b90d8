import { screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useEffect } from 'react'
import { ApiError, referenceOf } from '../../../shell/api/api-error.ts'
import { clearTokens } from '../../../shell/api/token.ts'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'

export interface DetailProblemProps {
  line: LineFace
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

export function DetailProblem(props: DetailProblemProps) {
  return (
    <Page title={`${props.line.machineWord}详情`} back={screenPath(props.line, 'list')}>
      <Problem {...props} />
    </Page>
  )
}

/** R052: each way of failing in its own words. */
function Problem({ line, error, onRetry, isRetrying }: DetailProblemProps) {
  const status = error instanceof ApiError ? error.status : -1
  const isRefused = status === 401 || status === 403
  const needsLogin = `需要登录后查看${line.machineWord}详情`
  const go = useGo()
  useEffect(() => {
    if (!isRefused) return
    toast.error(needsLogin)
    clearTokens()
    go(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`, { replace: true })
  }, [isRefused, needsLogin, go])
  const toList = (
    <AppLink to={screenPath(line, 'list')} className={buttonClass('outline')}>
      看其他{line.label}
    </AppLink>
  )
  if (isRefused) return <EmptyState title={needsLogin}>正在去登录。</EmptyState>
  // An id that is none is as unknown as one nobody has.
  if (status === 404 || status === 400)
    return (
      <EmptyState title={`${line.machineWord}不存在或已下架`} actions={toList}>
        链接可能旧了，或者{line.machineWord}已经不再出租。
      </EmptyState>
    )
  return (
    <ErrorState
      title={`${line.machineWord}没有取到`}
      onRetry={onRetry}
      isRetrying={isRetrying}
      reference={referenceOf(error)}
      actions={toList}
    >
      {status === 0 ? '网络错误，无法连接到服务器' : '服务器错误，请稍后再试'}
    </ErrorState>
  )
}
