export { clauseNumber } from './clause-words.ts'
export type { SignatureHandle } from './components/signature-field.lazy.tsx'
export { fetchSignatureField, SignatureField } from './lazy-signature.ts'
