import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf, referenceOf } from '../../shell/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

/** The inside of a console screen: heading, what one may do with all of it, content. */
export function ConsolePage({
  title,
  caption,
  actions,
  children,
}: {
  title: ReactNode
  caption?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-4 pb-10 lg:px-8 lg:pt-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {caption && <p className="text-meta text-ink-2">{caption}</p>}
          <h1 className="text-display">{title}</h1>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function RefreshButton({ refresh, isRefreshing }: { refresh: () => void; isRefreshing: boolean }) {
  return (
    <Button
      onClick={refresh}
      busy={isRefreshing}
      title="刷新（Ctrl+Shift+R）"
      icon={<RefreshCw size={18} aria-hidden="true" />}
    >
      刷新
      <KeyCap>⌃⇧R</KeyCap>
    </Button>
  )
}

/** A list or an order that did not come. */
export function ConsoleError({
  title,
  error,
  onRetry,
  isRetrying,
  actions,
}: {
  title: string
  error: unknown
  onRetry: () => void
  isRetrying: boolean
  actions?: ReactNode
}) {
  return (
    <ErrorState
      title={title}
      onRetry={onRetry}
      isRetrying={isRetrying}
      reference={referenceOf(error)}
      actions={actions}
    >
      {messageOf(error)}。没有任何变化被写入。
    </ErrorState>
  )
}
