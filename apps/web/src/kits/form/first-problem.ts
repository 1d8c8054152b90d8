import { useEffect, useRef } from 'react'

const CONTROLS = 'input, textarea, select, button'

/** Leads to the first field that is wrong, or the first choice of a group that is, each time a form was handed in with one. */
export function useFirstProblem<Frame extends HTMLElement>(failedAttempts: number) {
  const frame = useRef<Frame>(null)
  useEffect(() => {
    if (failedAttempts === 0) return
    const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    const first = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS)
    // What is wrong stands below it: neither is to lie under the buttons at the foot.
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [failedAttempts])
  return frame
}
