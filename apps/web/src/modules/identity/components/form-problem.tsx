import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { countdownText } from '../../../ui/text/format.ts'

export interface FormProblemProps {
  message: string | undefined
  secondsLeft?: number
  /** The way out of it: a link to register. */
  action?: ReactNode
}

/** What concerns the whole form; too many tries say when the next one counts. */
export function FormProblem({ message, secondsLeft = 0, action }: FormProblemProps) {
  if (!message) return null
  return (
    <div role="alert" className="flex items-start gap-2 rounded-card bg-danger-soft px-4 py-3 text-meta text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {message}
        {secondsLeft > 0 && (
          <span className="figures" aria-live="off">
            （还要等 {countdownText(secondsLeft * 1000)}）
          </span>
        )}
      </p>
      {action}
    </div>
  )
}
