import { beforeEach, describe, expect, it } from 'vitest'
import { forgetNotes } from '../../api/reader-notes.ts'
import { stubStores } from '../../api/stub-stores.ts'
import { noteOpened, OPENED_MAX, readOpened } from './opened-things.ts'
import { searchKinds } from './search-kinds.ts'

const order = searchKinds.get('order')!
const person = searchKinds.get('person')!
const anOrder = (id: number) => ({ id, title: `R${id}`, line: 'car', screen: null })
const ids = (reader: number) => readOpened(reader).map(({ id }) => id)

beforeEach(stubStores)

describe('what was opened last', () => {
  it('stands first, once, and no more than a few are kept', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 3]) noteOpened(1, 'order', order, anOrder(id))
    expect(ids(1)).toEqual([3, 6, 5, 4, 2])
    expect(ids(1)).toHaveLength(OPENED_MAX)
  })
  it('is each reader’s own, and gone once somebody signs out', () => {
    noteOpened(1, 'order', order, anOrder(1))
    noteOpened(2, 'order', order, anOrder(2))
    expect([ids(1), ids(2)]).toEqual([[1], [2]])
    localStorage.setItem('theme', 'dark')
    forgetNotes()
    expect([ids(1), ids(2)]).toEqual([[], []])
    expect(localStorage.getItem('theme')).toBe('dark')
  })
  it('names nobody', () => {
    noteOpened(1, 'person', person, { id: 9, title: '欧阳澜', line: null, screen: null })
    expect(readOpened(1)).toEqual([{ kind: 'person', id: 9, title: '用户 9', line: null, screen: null }])
  })
  it('leaves out what cannot be read', () => {
    noteOpened(1, 'order', order, anOrder(1))
    const [name] = Object.keys(localStorage)
    const kept = JSON.parse(localStorage.getItem(name!)!)
    localStorage.setItem(name!, JSON.stringify([null, 7, { kind: 'order', id: 'x' }, ...kept]))
    expect(ids(1)).toEqual([1])
    localStorage.setItem(name!, '{')
    expect(ids(1)).toEqual([])
  })
})
