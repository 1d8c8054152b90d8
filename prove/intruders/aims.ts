/** Which of the things that belong to somebody an address may mean. */
import type { Endpoint } from '@jihui/protocol/endpoint'
import type { Estate } from './estate.ts'

/** Which of the ids a path means; the first that fits. What none fits is tried with all. */
const kindsOfPath: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/rentals\/|by-rental|check-qualification|contract-requests|orders\//, ['order']],
  [/equipment-owner\/rentals/, ['order']],
  [/refunds/, ['refund']],
  [/deductions/, ['claim']],
  [/reconciliation/, ['payment', 'refund']],
  [/contracts\/verify/, ['agreement_number']],
  [/contracts\/templates/, ['agreement']],
  [/contracts/, ['agreement', 'order']],
  [/files/, ['file']],
  [/notifications/, ['notification']],
  [/qualification|certificates/, ['document', 'order']],
  [/applications/, ['application']],
  [/maintenance/, ['maintenance']],
  [/earnings|payouts/, ['earning']],
  [/users/, ['user']],
  [/devices/, ['unit']],
  [/agreements/, ['agreement']],
  [/payment/, ['payment_number', 'payment']],
  [/equipment/, ['machine']],
]
const kindOfName: Readonly<Record<string, string>> = {
  imageId: 'document',
  photoId: 'photo',
  documentId: 'paper',
  unitId: 'unit',
  blockId: 'block',
  rentalId: 'order',
  contractId: 'agreement',
  deviceId: 'unit',
}

/** So many of each kind are tried at one address; orders stand at as many different stages. */
const idsOfKind = 4

export type Aim = Readonly<Record<string, string | number>>

/** The ids of others for the names in a path; `own` is what the caller himself has. */
export const idsFor = (
  endpoint: Endpoint,
  { ids }: Estate,
  own: { order: number; machine: number },
): readonly Aim[] => {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!)
  if (names.length === 0) return [{}]
  const kinds = kindsOfPath.find(([pattern]) => pattern.test(endpoint.path))?.[1] ?? Object.keys(ids)
  const of = (name: string): readonly (string | number)[] =>
    (name in kindOfName ? [kindOfName[name]!] : kinds).flatMap((kind) => (ids[kind] ?? []).slice(-idsOfKind))
  const [first, second] = names
  if (second === undefined) return of(first!).map((id) => ({ [first!]: id }))
  const deep = of(second)[0] ?? 1
  const mine = kinds[0] === 'machine' ? own.machine : own.order
  // Theirs in theirs, and theirs in one's own.
  return [...of(first!).slice(0, 2), mine].map((id) => ({ [first!]: id, [second]: deep }))
}
