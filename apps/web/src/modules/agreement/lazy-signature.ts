import { lazy } from 'react'

/** A name written by hand; fetched where somebody writes one. */
export const SignatureField = lazy(async () => ({
  default: (await import('./components/signature-field.lazy.tsx')).SignatureField,
}))
