import { lazy } from 'react'

export const fetchSignatureField = () => import('./components/signature-field.lazy.tsx')
/** A name written by hand; fetched where somebody writes one. */
export const SignatureField = lazy(async () => ({ default: (await fetchSignatureField()).SignatureField }))
