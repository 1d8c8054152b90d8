import { describe, expect, it } from 'vitest'
import { orderNumber } from './conventions.ts'
import { actionOf, meets, rentalActionCodes } from './actions.ts'
import { type RentalFacts, rentalStatusCodes, statusesInTab, statusOf } from './machine.ts'
import { actionsFor } from './offered-actions.ts'

const nothing: RentalFacts = {
  hasDocuments: false,
  hasContract: false,
  isContractInReview: false,
  isSigned: false,
  awaitsApproval: false,
  isPaid: false,
  isDelivered: false,
  isReturnAnnounced: false,
  isReviewed: false,
  hasBalance: false,
  isProductionStarted: false,
  isProductionCompleted: false,
}
const renter = { isRenter: true, isOwner: false, isStaff: false, permissions: new Set<never>(), mayForCompany: null }

describe('the status machine of a rental', () => {
  it('reaches every status from a new order', () => {
    const reached = new Set(['pending_approval', 'pending'])
    for (let before = 0; before < reached.size;) {
      before = reached.size
      for (const code of rentalActionCodes) {
        const { from, to } = actionOf(code)
        if (to && from.some((status) => reached.has(status))) reached.add(to)
      }
    }
    expect([...reached].toSorted()).toEqual([...rentalStatusCodes].toSorted())
  })
  it('leaves returned and cancelled never again', () => {
    for (const code of rentalActionCodes) {
      const { from, to } = actionOf(code)
      if (to) expect(from).not.toContain('returned')
      if (to) expect(from).not.toContain('cancelled')
    }
  })
  it('names a permission wherever staff act', () => {
    for (const code of rentalActionCodes)
      if (actionOf(code).by.includes('staff')) expect(actionOf(code).permission, code).toBeTruthy()
  })
  it('holds the machine until the order ends', () => {
    expect(rentalStatusCodes.filter((code) => !statusOf(code).holdsUnit)).toEqual(['returned', 'cancelled'])
  })
  it('ends every status in which something waits, or reminds of it, and says so beforehand', () => {
    const waiting = rentalStatusCodes.filter((code) => statusOf(code).holdsUnit)
    for (const code of waiting) {
      const { limits, remindsEveryDays = 0 } = statusOf(code)
      expect(limits.length > 0 || remindsEveryDays > 0, code).toBe(true)
      for (const { action, sentence } of limits) {
        expect(actionOf(action), `${code} ${action}`).toMatchObject({ by: expect.arrayContaining(['system']) })
        expect(actionOf(action).from, `${code} ${action}`).toContain(code)
        expect(sentence, code).toMatch(/\{(day|moment)\}/)
      }
      // Whatever is so of an order, one of the limits holds.
      const cases = [nothing, { ...nothing, isDelivered: true }]
      if (limits.length > 0)
        for (const facts of cases)
          expect(
            limits.some((limit) => meets(limit, facts)),
            code,
          ).toBe(true)
    }
  })
  it('shows an order in 全部 and at most one other tab', () => {
    const tabs = (['pending_review', 'in_progress', 'completed'] as const).flatMap((tab) => statusesInTab(tab))
    expect(new Set(tabs).size).toBe(tabs.length)
    expect(statusesInTab('all')).toEqual(rentalStatusCodes)
  })
  it('lets the renter cancel until the machine is on its way', () => {
    expect(actionsFor('pending_delivery', nothing, renter, [])).toContain('cancel')
    expect(actionsFor('pending_delivery', { ...nothing, isDelivered: true }, renter, [])).not.toContain('cancel')
    expect(actionsFor('in_use', nothing, renter, [])).not.toContain('cancel')
  })
  it('offers receipt only once the machine is on its way, and a review only once', () => {
    expect(actionsFor('pending_delivery', nothing, renter, [])).not.toContain('confirm_receipt')
    expect(actionsFor('pending_delivery', { ...nothing, isDelivered: true }, renter, [])).toContain('confirm_receipt')
    expect(actionsFor('returned', nothing, renter, [])).toContain('write_review')
    expect(actionsFor('returned', { ...nothing, isReviewed: true }, renter, [])).not.toContain('write_review')
  })
  it('gives staff only what they hold a permission for', () => {
    const clerk = {
      isRenter: false,
      isOwner: false,
      isStaff: true,
      permissions: new Set(['qualification_verify'] as const),
      mayForCompany: null,
    }
    expect(actionsFor('pending_verification', nothing, clerk, [])).toEqual([
      'approve_qualification',
      'reject_qualification',
    ])
    const guest = { ...clerk, isStaff: false, permissions: new Set(['rental_cancel'] as const) }
    expect(actionsFor('pending_verification', nothing, guest, [])).toEqual([])
  })
  it('offers a member of a company what his role there may, and no more', () => {
    const paying = { ...renter, mayForCompany: new Set(['pay'] as const) }
    expect(actionsFor('pending_payment', nothing, paying, [])).toEqual(['pay_now', 'contact_service'])
    const ordering = { ...renter, mayForCompany: new Set(['order'] as const) }
    expect(actionsFor('pending_payment', nothing, ordering, [])).toEqual(['cancel', 'contact_service'])
  })
  it('lets the owner of the machine send it, take it back and record both, and nothing else', () => {
    const owner = { ...renter, isRenter: false, isOwner: true }
    expect(actionsFor('pending_delivery', nothing, owner, [])).toEqual(['deliver', 'record_handover'])
    const sent = { ...nothing, isDelivered: true }
    expect(actionsFor('pending_delivery', sent, owner, [])).toEqual(['confirm_return', 'record_handover'])
    expect(actionsFor('in_use', sent, owner, [])).toEqual(['confirm_return', 'record_handover'])
    expect(actionsFor('pending_verification', nothing, owner, [])).toEqual([])
  })
  it('offers an action of one line only on the line that names it', () => {
    expect(actionsFor('in_use', nothing, renter, [])).not.toContain('start_production')
    expect(actionsFor('in_use', nothing, renter, ['start_production'])).toContain('start_production')
  })
  it('writes order numbers as the documents do', () => {
    expect(orderNumber(12)).toBe('R00000012')
  })
})
