/**
 * What can be paid for, as data: an order, a freight, a membership. The module that owns the thing declares it and
 * keeps it on the server (0066); everything about payments is built from the declaration and asks no kind's name.
 */
import { fieldsOf, withPageView } from '../page-view.ts'
import type { EarningRole } from './earnings.ts'

export interface PayablePurpose {
  /** What is paid for, after the name of the thing: 续租费. */
  readonly label: string
  /** What was paid belongs to nobody yet: it stays in trust until the thing's own machine says who gets it. */
  readonly isTrust?: true
}

/** What somebody earns of it is told by these. */
export interface EarningPart {
  readonly label: string
  /** The platform's commission is a percentage of these parts together. */
  readonly bearsCommission?: true
  /** The platform keeps all of it. */
  readonly isPlatforms?: true
}

/** That its payer may have it taken off what he earns himself (0088). */
export interface TakenOff {
  /** As whom he has to earn it. */
  readonly role: EarningRole
  /** What he chooses, so that it is taken without his asking each time. */
  readonly choice: { readonly label: string; readonly hint: string }
}

/** A part of the platform figures are told by: a rental line, or all of one kind. */
export interface PayableArea {
  readonly id: string
  readonly label: string
}

export interface Payable {
  readonly kind: string
  /** 租赁订单 */
  readonly label: string
  /** Its number is this letter and its id in eight digits or more. */
  readonly numberPrefix: string
  /** What one can pay for on it, one after the other. */
  readonly purposes: Readonly<Record<string, PayablePurpose>>
  /** What somebody earns something of, each once for each payee. */
  readonly sources?: Readonly<Record<string, string>>
  /** Those of them the platform pays out of its own: nobody paid for them. */
  readonly borneSources?: readonly string[]
  readonly parts?: Readonly<Record<string, EarningPart>>
  readonly takenOff?: TakenOff
  /** Addresses under which it is paid, each with a slash at its end; absent: its module mounts its own. */
  readonly bases?: readonly string[]
  /** Codes its module refuses a payment with, beside those of every payment. */
  readonly refusals?: readonly string[]
  /** What answers call its id beside `payable_id`. */
  readonly idField?: string
  /** What the audit log knows it as. */
  readonly auditObject: string
  /** Where figures put it; absent: under its own kind. */
  readonly areas?: () => readonly PayableArea[]
  /** Pages of one, with `:id`: where it is paid, and where staff see it. */
  readonly screens?: { readonly payment?: string; readonly desk?: string }
}

export const definePayable = <const T extends Payable>(payable: T): T =>
  withPageView(payable, () => fieldsOf(payable as Payable, ['kind', 'label', 'numberPrefix', 'purposes', 'screens']))

export const payableNumber = ({ numberPrefix }: Pick<Payable, 'numberPrefix'>, id: number): string =>
  `${numberPrefix}${String(id).padStart(8, '0')}`

export const areasOf = ({ areas, kind, label }: Payable): readonly PayableArea[] => areas?.() ?? [{ id: kind, label }]

/** Its id, as somebody typed its number: with its letter, or the digits alone. */
export const payableIdTyped = ({ numberPrefix }: Pick<Payable, 'numberPrefix'>, text: string): number | null => {
  const digits = new RegExp(`^(?:${numberPrefix})?0*(\\d{1,15})$`, 'i').exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
