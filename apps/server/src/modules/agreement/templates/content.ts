import { createHash } from 'node:crypto'
import type { AgreementFacts } from '../contracts/facts.ts'
import type { Clause } from '../table.ts'

/** What the parties agree on; the document shows it, the digest proves it. */
export interface AgreementContent {
  readonly number: string
  readonly clauses: readonly Clause[]
  readonly specialTerms: string
  readonly facts: AgreementFacts
}

/** JSON with sorted keys: the database does not keep the order of a jsonb's keys. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}

/** The same value always gives the same digest, in whatever order its keys came. */
export const digestOfValue = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

export const digestOf = ({ number, clauses, specialTerms, facts }: AgreementContent): string =>
  digestOfValue({ number, clauses, specialTerms, facts })

/** Some write the region again in the address. */
export const fullAddress = ({ delivery: { region, address } }: Pick<AgreementFacts, 'delivery'>): string =>
  address.replaceAll(/\s/g, '').startsWith(region.replaceAll(/\s/g, '')) ? address : `${region}${address}`
