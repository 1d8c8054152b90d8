import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetNotes } from '../../api/reader-notes.ts'
import { noteOpened, OPENED_MAX, readOpened } from './opened-things.ts'
import { searchKinds } from './search-kinds.ts'

const order = searchKinds.get('order')!
const person = searchKinds.get('person')!
const anOrder = (id: number) => ({ id, title: `R${id}`, line: 'car', screen: null })
const ids = (reader: number) => readOpened(reader).map(({ id }) => id)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, value),
        removeItem: (name: string) => void kept.delete(name),
      },
      { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  )
  return () => vi.unstubAllGlobals()
})

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
