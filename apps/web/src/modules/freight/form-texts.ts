import type { FormEvent } from 'react'

/** What stands in the fields of a form that was sent, by their names. */
export const textsOf = (event: FormEvent<HTMLFormElement>) => {
  const form = new FormData(event.currentTarget)
  return (name: string): string => {
    const written = form.get(name)
    return typeof written === 'string' ? written.trim() : ''
  }
}
