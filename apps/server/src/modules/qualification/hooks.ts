/** What other modules do once an order's papers are approved, and who acts for what holds documents. */
import { type HolderKind } from '@jihui/protocol/qualification/holders'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { onlyOne } from '../../platform/hooks.ts'
import type { Client } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import { gatherNamed } from '../../platform/registry.ts'
import type { RentalRow } from '../rental/public.ts'
import type { Holder } from './wallet/holders.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly qualification?: BroughtQualificationHooks
  }
  interface Hooks {
    readonly qualification: QualificationHooks
  }
}

/** A document that ends soon. */
export interface EndingDocument {
  readonly documentId: number
  readonly holderId: number
  /** How the holder is called, and the document. */
  readonly holder: string
  readonly name: string
  readonly expiresOn: string
  readonly daysLeft: number
}
/** What the module that has a kind of holder says of it. */
export interface DocumentHolder {
  /** SQL: a select of the accounts that look after the one with this id: they read its documents, add and take away. */
  readonly keepers: (id: SQL) => SQL
  /** SQL: a select of how it is called. */
  readonly named: (id: SQL) => SQL
  /**
   * SQL: a select of the documents the module keeps itself, with `id`, `holder_id`, `type`, `type_name`, `expires_on`;
   * absent: the wallet keeps them.
   */
  readonly keptIn?: SQL
  /** Tells whoever looks after it. */
  readonly remind: (tx: Tx, ending: EndingDocument) => Promise<unknown>
}
/** Documents of the wallet that an act outside of renting depends on. */
export interface Renewal {
  readonly types: readonly string[]
  /** Whether this holder's are such. */
  readonly isFor: (db: Queryable, holder: Holder) => Promise<boolean>
  /** Where a new one is handed in; what staff accepted counts until they accept that. */
  readonly path: string
}
type DocumentHolders = Partial<Readonly<Record<HolderKind, DocumentHolder>>>

export interface BroughtQualificationHooks {
  /** How the contract of an order is made. */
  readonly generateContract?: GenerateContract | undefined
  readonly documentHolders?: DocumentHolders
  readonly renewals?: readonly Renewal[]
}
export interface QualificationHooks {
  readonly generateContract?: GenerateContract | undefined
  readonly holders: DocumentHolders
  readonly renewals: readonly Renewal[]
}
type GenerateContract = (services: Services, row: RentalRow, actor: Actor, client: Client) => Promise<unknown>

export const composeQualificationHooks = (brought: readonly BroughtQualificationHooks[]): QualificationHooks => ({
  generateContract: onlyOne(
    'how a contract is generated',
    brought.map((one) => one.generateContract),
  ),
  holders: gatherNamed('holder of documents', brought, (one) => one.documentHolders as Record<string, DocumentHolder>),
  renewals: brought.flatMap(({ renewals = [] }) => renewals),
})
