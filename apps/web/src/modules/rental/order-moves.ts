import type { LineFace } from '@jihui/protocol/rental/faces'
import { actionOf, type RentalAction } from '@jihui/protocol/rental/actions'
import { statusOf, type StatusDeclaration } from '@jihui/protocol/rental/machine'
import { orderPaths } from './order-line.ts'
import type { OrderItem } from './order-queries.ts'

/** What the renter has to do for the order to go on, the most pressing first. */
const turns: readonly RentalAction[] = [
  'submit_documents',
  'upload_documents',
  'generate_contract',
  'sign_contract',
  'pay_now',
  'confirm_receipt',
]
/** Of these the first leads where the others do not. */
const leads: readonly RentalAction[] = [...turns, 'pay_balance', 'pay_debt']
const asides: readonly RentalAction[] = [
  'start_production',
  'complete_production',
  'request_extension',
  'announce_return',
  'report_issue',
  'write_review',
  'rent_again',
  'view_contract',
]
/** Beside a leading button: what one may want to look at first. */
const besideLead: readonly RentalAction[] = ['upload_documents', 'submit_documents', 'report_issue', 'view_contract']
/** Opening the contract is already what the leading button does. */
const opensContract: readonly RentalAction[] = ['sign_contract', 'generate_contract']

/** Offered where it belongs: one way back for early and late, beside the longer period itself, at the head of the screen. */
const elsewhere: readonly RentalAction[] = ['request_early_return', 'withdraw_extension', 'contact_service']

/** Everything a renter's screen may offer; staff's own moves belong to the console. */
export const renterActions = (actions: readonly RentalAction[]): RentalAction[] =>
  actions.filter((code) => actionOf(code).by.includes('renter') && !elsewhere.includes(code))

type Moving = Pick<OrderItem, 'status' | 'actions'>

export const waitsForRenter = ({ actions }: Moving): boolean => actions.some((code) => turns.includes(code))

/** The button that moves the order on; null while others act. */
export function leadOf({ status, actions }: Moving): RentalAction | null {
  // Documents that were turned down are replaced before they are handed in again; what is late comes back first.
  const pressing: RentalAction[] = statusOf(status).tone === 'danger' ? ['announce_return', 'upload_documents'] : []
  return [...pressing, ...leads].find((code) => actions.includes(code)) ?? null
}

/** Up to `most` others, none that leads to the same place. */
export function asidesOf(item: Moving, most: number): RentalAction[] {
  const lead = leadOf(item)
  const fitting = lead ? besideLead : asides
  return fitting
    .filter(
      (code) =>
        code !== lead &&
        item.actions.includes(code) &&
        !(code === 'view_contract' && lead && opensContract.includes(lead)),
    )
    .slice(0, lead ? Math.min(1, most) : most)
}

/** What the list's row and the detail's card show a status in. */
export function toneOf(item: Moving): StatusDeclaration['tone'] {
  return item.actions.includes('confirm_receipt') ? 'act' : statusOf(item.status).tone
}

/** The screen an action opens; null where it happens on the order's own. */
export function screenOf(
  line: LineFace,
  item: Pick<OrderItem, 'id' | 'equipment_id'>,
  code: RentalAction,
): string | null {
  switch (code) {
    case 'sign_contract':
    case 'view_contract':
      return orderPaths.contract(line, item.id)
    case 'pay_now':
    case 'pay_balance':
    case 'pay_debt':
      return orderPaths.payment(line, item.id)
    case 'report_issue':
      return orderPaths.issue(line, item.id)
    case 'request_extension':
      return orderPaths.extension(line, item.id)
    case 'announce_return':
    case 'request_early_return':
      return orderPaths.earlyReturn(line, item.id)
    case 'record_handover':
      return orderPaths.delivery(line, item.id)
    case 'rent_again':
      return orderPaths.machine(line, item.equipment_id)
    default:
      return null
  }
}

/** From a list: its screen, or the order with that action opened. */
export const moveLink = (line: LineFace, item: OrderItem, code: RentalAction): string =>
  screenOf(line, item, code) ?? `${orderPaths.detail(line, item.id)}?action=${code}`

/** 轮到你签字了 and what follows from it. */
export function splitSentence(sentence: string): { title: string; rest: string } {
  const stop = /[。：]/.exec(sentence)
  const first = stop ? sentence.slice(0, stop.index) : sentence
  const end = first.length <= 14 ? first.length : first.indexOf('，') > 0 ? first.indexOf('，') : first.length
  return { title: sentence.slice(0, end), rest: sentence.slice(end + 1) }
}
