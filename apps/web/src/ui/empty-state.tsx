import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Illustration } from './pictures/illustration.tsx'
import { cx } from './class-names.ts'

export interface EmptyStateProps {
  /** A drawing of what is missing. */
  illustration?: string
  title: string
  children?: ReactNode
  /** The nearest way on. */
  actions?: ReactNode
  className?: string
}

const quiet = {
  '--il-line': 'var(--tick)',
  '--il-hue': 'var(--sunken)',
  '--il-tint': 'var(--sunken)',
  '--il-body': 'var(--ground)',
  '--il-shade': 'var(--sunken)',
  '--il-dark': 'var(--tick)',
  '--il-trace': 'var(--sunken)',
} as React.CSSProperties

export function EmptyState({ illustration = 'ultrasound', title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center', className)}>
      <div style={quiet} className="w-44">
        <Illustration name={illustration} className="mx-auto w-32" />
        <span aria-hidden="true" className="graduated block h-2" />
      </div>
      <h2 className="mt-5 text-title-s">{title}</h2>
      {children && <div className="mt-1 text-meta text-ink-2">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** What failed: 订单没有取到 */
  title?: string
  /** Why, and what is safe. */
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** The request number a support person can look up. */
  reference?: string
  actions?: ReactNode
  line?: string
  /** The machine it is about; an error that is about none has no drawing. */
  illustration?: string
  className?: string
}

export function ErrorState({
  title = '这一页没有取到',
  children = '服务器这会儿没有回应，已填的内容还在。',
  onRetry,
  isRetrying,
  reference,
  actions,
  line,
  illustration,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      data-line={line}
      className={cx('mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center', className)}
    >
      <div className="w-44">
        {illustration && <Illustration name={illustration} className="mx-auto w-32" />}
        <span aria-hidden="true" className="graduated block h-2" />
      </div>
      <h2 className="mt-5 text-title-s">{title}</h2>
      <div className="mt-1 text-meta text-ink-2">{children}</div>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button tone="ink" onClick={onRetry} busy={isRetrying} icon={<RotateCw size={18} aria-hidden="true" />}>
            再试一次
          </Button>
        )}
        {actions}
      </div>
      {reference && <p className="mt-4 text-caption text-ink-3">问题编号 {reference}</p>}
    </div>
  )
}
