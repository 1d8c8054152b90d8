/** Who may read a stored file beside the person it belongs to: anyone, or staff who hold one of these permissions. */
import type { Permission } from '../access.ts'

export type FileReaders = 'anyone' | readonly Permission[]

export const filePurposes: Readonly<Record<string, FileReaders>> = {
  avatar: 'anyone',
  'equipment-photo': 'anyone',
  qualification: ['qualification_view'],
  'owner-application': ['equipment_edit'],
  'equipment-document': ['equipment_edit'],
  agreement: ['contract_view'],
  signature: ['contract_view'],
  invoice: ['invoice_view'],
  'deposit-claim': ['payment_view'],
}
/** What came with an order and has no entry of its own. */
const otherReaders: FileReaders = ['qualification_view', 'rental_view']

export const readersOf = (purpose: string): FileReaders => filePurposes[purpose] ?? otherReaders

/** What staff decided on stays readable for them after it was taken away, so that a decision can be looked at later. */
export const readableAfterRemoval: readonly string[] = ['qualification']

/** Contracts, signatures and what a dispute is decided by: never swept, whether or not anything still refers to it. */
export const lastingPurposes: readonly string[] = ['agreement', 'signature', 'handover', 'issue-photo', 'deposit-claim']

/** Shown in the page; every other type is saved instead. */
export const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
