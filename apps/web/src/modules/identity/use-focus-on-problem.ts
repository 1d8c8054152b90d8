import { useEffect, type RefObject } from 'react'

/** After a refusal the focus goes to the first field that has to be changed. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  useEffect(() => {
    if (!problem) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, problem])
}
