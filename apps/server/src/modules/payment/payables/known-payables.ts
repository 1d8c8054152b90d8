import { payableIdTyped, payableNumber } from '@jihui/protocol/payment/payable'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { keyIn, keyOf, type PayableKey } from './payable-key.ts'
import type { PayableKeeper, PayableState } from './payable-keeper.ts'

/** Null: no module declares it any more. */
export const keeperOf = ({ hooks }: Hooked, kind: string): PayableKeeper | null => hooks.payment.payables[kind] ?? null
export const needKeeper = (hooked: Hooked, kind: string): PayableKeeper =>
  keeperOf(hooked, kind) ?? refuse('payment.payable_unknown')

/** Always before the rows of its payments and holds. Null where it is not there, or nobody declares it. */
export const lockPayable = async (hooked: Hooked, tx: Tx, { payableKind, payableId }: PayableKey) =>
  (await keeperOf(hooked, payableKind)?.lock(tx, payableId)) ?? null

/** Refuses a member of staff who has a part in it. */
export const requireNoPartyOfPayable = async (
  hooked: Hooked,
  db: Queryable,
  actor: Actor,
  { payableKind, payableId }: PayableKey,
): Promise<void> => needKeeper(hooked, payableKind).requireNoParty(hooked, db, actor, payableId)

/** What events say of it. */
export const aboutPayable = ({
  payableKind,
  payableId,
  about,
}: Pick<PayableState, 'payableKind' | 'payableId' | 'about'>) => ({
  payableKind,
  payableId,
  ...about,
})

/** The same where only its id is at hand. */
export const aboutKey = (hooked: Hooked, key: PayableKey) => ({
  ...keyOf(key),
  ...keeperOf(hooked, key.payableKind)?.about(key.payableId),
})

/** What answers call it: its kind and id, the name its own documents have for the id, and its number. */
export const viewKey = (hooked: Hooked, key: PayableKey) => {
  const declared = keeperOf(hooked, key.payableKind)?.declared
  return {
    payable_kind: key.payableKind,
    payable_id: key.payableId,
    payable_label: declared?.label ?? '未知单据',
    payable_link: declared?.screens?.desk?.replace(':id', String(key.payableId)) ?? null,
    ...(declared?.idField !== undefined && { [declared.idField]: key.payableId }),
    order_number: declared ? payableNumber(declared, key.payableId) : `${key.payableKind} ${key.payableId}`,
  }
}
/** What the audit log keeps of it: its id, by the name its documents have for it. */
export const auditedKey = (hooked: Hooked, { payableKind, payableId }: PayableKey) => {
  const field = keeperOf(hooked, payableKind)?.declared.idField
  return field === undefined ? { payable_kind: payableKind, payable_id: payableId } : { [field]: payableId }
}

/** What answers call it, of a row that may be about nothing. */
export const viewKeyIn = (hooked: Hooked, row: Parameters<typeof keyIn>[0]) => {
  const key = keyIn(row)
  if (!key)
    return {
      payable_kind: null,
      payable_id: null,
      payable_label: '',
      payable_link: null,
      rental_id: null,
      order_number: '',
    }
  return { rental_id: null, ...viewKey(hooked, key) }
}

/** Whose number this can be, whatever its kind. */
export const keysTyped = ({ hooks }: Hooked, text: string): PayableKey[] =>
  Object.values(hooks.payment.payables).flatMap(({ declared }) => {
    const payableId = payableIdTyped(declared, text)
    return payableId === null ? [] : [{ payableKind: declared.kind, payableId }]
  })
