import { describe, expect, it } from 'vitest'
import { beginEditing, edit, type Edit, type Editing } from './template-document.ts'

const begun = () =>
  beginEditing({
    name: '短期',
    description: '',
    clauses: [
      { title: '一', text: '甲' },
      { title: '二', text: '乙' },
      { title: '三', text: '丙' },
    ],
  })
const titles = (state: Editing) => state.document.clauses.map(({ title }) => title).join('')
const after = (state: Editing, ...changes: Edit[]) => changes.reduce(edit, state)
const keyOf = (state: Editing, at: number) => state.document.clauses[at]!.key

describe('writing a template', () => {
  it('takes words of one go back together, and a later word by itself', () => {
    const start = begun()
    const key = keyOf(start, 0)
    const write = (value: string, at: number): Edit => ({ kind: 'write', key, field: 'text', value, at })
    const written = after(start, write('甲a', 0), write('甲ab', 300), write('甲ab，', 3000))
    const once = edit(written, { kind: 'undo' })
    expect(once.document.clauses[0]!.text).toBe('甲ab')
    const twice = edit(once, { kind: 'undo' })
    expect(twice.document).toBe(start.document)
    expect(after(twice, { kind: 'redo' }, { kind: 'redo' }).document).toBe(written.document)
    expect(edit(twice, write('别的', 9000)).future).toEqual([])
  })

  it('takes what was put in back by itself, apart from the words before and after it', () => {
    const start = begun()
    const key = keyOf(start, 0)
    const write = (value: string, at: number, isWhole = false): Edit => ({
      kind: 'write',
      key,
      field: 'text',
      value,
      at,
      isWhole,
    })
    const written = after(start, write('甲按', 0), write('甲按{{押金}}', 100, true), write('甲按{{押金}}退', 200))
    const steps = [edit(written, { kind: 'undo' })]
    steps.push(edit(steps[0]!, { kind: 'undo' }))
    expect(steps.map(({ document }) => document.clauses[0]!.text)).toEqual(['甲按{{押金}}', '甲按'])
  })

  it('adds after the clause one is in, and goes there', () => {
    const start = begun()
    const added = after(start, { kind: 'pick', key: keyOf(start, 1) }, { kind: 'add' })
    expect(titles(added)).toBe('一二三')
    expect(added.document.clauses[2]).toMatchObject({ title: '', text: '', key: added.current })
  })

  it('removes a clause, goes to the one that takes its place, and brings it back where it was', () => {
    const start = begun()
    const removed = edit(start, { kind: 'remove', key: keyOf(start, 1) })
    expect([titles(removed), removed.current]).toEqual(['一三', keyOf(start, 2)])
    const back = edit(removed, { kind: 'undo' })
    expect([titles(back), back.current]).toEqual(['一二三', keyOf(start, 1)])
    const last = after(start, ...[0, 1, 2].map((at): Edit => ({ kind: 'remove', key: keyOf(start, at) })))
    expect(last.current).toBeNull()
    expect(edit(last, { kind: 'add' }).document.clauses).toHaveLength(1)
  })

  it('moves a clause with its key, never past the ends', () => {
    const start = begun()
    const key = keyOf(start, 0)
    expect(titles(edit(start, { kind: 'move', key, by: 1 }))).toBe('二一三')
    expect(edit(start, { kind: 'move', key, by: -1 })).toBe(start)
  })
})
