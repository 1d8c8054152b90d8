import type { ReactNode } from 'react'
import { useFirstProblem } from './first-problem.ts'
import type { DrawnForm } from './use-form.ts'

interface FormFrameProps {
  form: DrawnForm
  id?: string
  /** Of the line whose colour it takes. */
  line?: string
  className?: string
  children: ReactNode
}

/** The form itself; in a page, its button is among what it holds. */
export function FormFrame({ form, id, line, className, children }: FormFrameProps) {
  const frame = useFirstProblem<HTMLFormElement>(form.failedAttempts)
  return (
    <form
      id={id}
      ref={frame}
      noValidate
      data-line={line}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A sheet may be asked for from inside another form.
        event.stopPropagation()
        form.submit()
      }}
    >
      {children}
    </form>
  )
}
