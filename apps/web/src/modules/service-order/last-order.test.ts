import { beforeEach, expect, test } from 'vitest'
import { forgetNotes } from '../../shell/api/reader-notes.ts'
import { stubStores } from '../../shell/api/stub-stores.ts'
import { noteOrder, readLastOrder } from './last-order.ts'
import { keepAccessOf, readAccessOf } from './order-access.ts'

const orderId = 'Ab-_5'.repeat(4) + 'xy'
const NAME = 'external_last_order_id'
const day = 86_400_000

beforeEach(stubStores)

test('the last order is kept under the name the documents give', () => {
  noteOrder(orderId)
  expect(localStorage.getItem(NAME)).toBe(orderId)
  expect(readLastOrder()).toBe(orderId)
})
test('it is forgotten after 30 days', () => {
  noteOrder(orderId, 0, 1000)
  expect(readLastOrder(0, 1000 + 30 * day)).toBe(orderId)
  expect(readLastOrder(0, 1001 + 30 * day)).toBeNull()
  expect(localStorage.getItem(NAME)).toBeNull()
})
test('it and the proof of its telephone go at logout', () => {
  noteOrder(orderId, 7)
  keepAccessOf(orderId, 'so_access', 7200)
  forgetNotes()
  expect(localStorage.getItem(NAME)).toBeNull()
  expect(readAccessOf(orderId)).toBeUndefined()
})
test("an account's order is not shown to another account, nor to a guest", () => {
  noteOrder(orderId, 7)
  expect(readLastOrder(7)).toBe(orderId)
  expect(readLastOrder(8)).toBeNull()
  expect(readLastOrder()).toBeNull()
})
test.each([`${orderId}x`, '../admin', ''])('what is no order, as %o, is forgotten', (written) => {
  noteOrder(orderId)
  localStorage.setItem(NAME, written)
  expect(readLastOrder()).toBeNull()
})
test('a proof is good for its own order, and as long as the server says', () => {
  keepAccessOf(orderId, 'so_access', 7200)
  expect(readAccessOf(orderId)).toBe('so_access')
  expect(readAccessOf('B'.repeat(22))).toBeUndefined()
  expect(readAccessOf(orderId, Date.now() + 7_200_001)).toBeUndefined()
})
