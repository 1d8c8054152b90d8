/** How a contract differs from the one its renter knows. */
import { clauseChanges } from '@jihui/protocol/agreement/clause-changes'
import type { ContractChangeSince, SignableChangeKind } from '@jihui/protocol/agreement/changes'
import type { Queryable } from '../../../platform/database/database.ts'
import { findReplaced, findSignedBefore, type KnownContract } from './known-contract.ts'
import type { AgreementCard } from './queries.ts'
import type { Clause } from '../table.ts'
import { findVersion, type VersionRow } from '../templates/template-versions.ts'
import { renderClauses } from '../templates/variables.ts'

export interface ContractChanges {
  readonly since: ContractChangeSince
  readonly known: Pick<KnownContract, 'number' | 'signedAt' | 'createdAt'>
  /** One for each clause of the contract, in its order. */
  readonly clauses: readonly ({ readonly kind: SignableChangeKind; readonly before: Clause | null } | null)[]
  readonly removed: readonly Clause[]
  /** What stood there as special terms; null where they are the same. */
  readonly specialTermsBefore: string | null
}

/**
 * Both texts are compared with this order's own figures in them, so that names, dates and amounts are no changes: only
 * what the text says of them is.
 */
const compare = (
  { agreement: { facts, number, specialTerms } }: AgreementCard,
  template: VersionRow,
  since: ContractChangeSince,
  known: KnownContract | null,
): ContractChanges | null => {
  if (!known) return null
  const [before, now] = [known.template, template.clauses].map((clauses) => renderClauses(clauses, facts, number))
  const changes = clauseChanges(before!, now!)
  // Special terms belong to one order: what another order's were says nothing of this one's.
  const areTermsKept = since === 'signed' || known.specialTerms === specialTerms
  if (changes.length === 0 && areTermsKept) return null
  return {
    since,
    known,
    clauses: now!.map((_, to) => {
      const change = changes.find((one) => one.to === to)
      if (!change || change.kind === 'removed') return null
      return { kind: change.kind, before: change.kind === 'changed' ? before![change.from!]! : null }
    }),
    removed: changes.flatMap((change) => (change.kind === 'removed' ? [before![change.from!]!] : [])),
    specialTermsBefore: areTermsKept ? null : known.specialTerms,
  }
}

/** Against the last one he signed on this line, else against the one of this order it replaced; null: nothing is new to him. */
export const changesOf = async (db: Queryable, card: AgreementCard): Promise<ContractChanges | null> => {
  const { templateId, templateVersion } = card.agreement
  const template = templateId === null ? null : await findVersion(db, templateId, templateVersion)
  if (!template) return null
  return (
    compare(card, template, 'signed', await findSignedBefore(db, card)) ??
    compare(card, template, 'replaced', await findReplaced(db, card))
  )
}
