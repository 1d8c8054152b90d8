import { defineEndpoint, defineOperation } from '@jihui/protocol/endpoint'
import { defineMachine } from '@jihui/protocol/machine'
import { hasPageView, pageViewOf, readerOf, tableOf } from '@jihui/protocol/page-view'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { clientModule } from './client-module.ts'

const client = (exported: Readonly<Record<string, unknown>>) =>
  clientModule(exported, { hasPageView, pageViewOf, tableOf })

const build = defineOperation({
  name: 'build_boat',
  summary: '造船',
  method: 'POST',
  access: 'auth',
  body: z.object({ name: z.string() }),
  idempotent: { reused: 'boat.reused' },
  status: 201,
})

describe('a module of the client', () => {
  it('has of a call where it goes and that it creates something, not who may make it', () => {
    expect(client({ build })).toBe(
      'export const build = {shape:{name:"build_boat",method:"POST",idempotent:true}}\nexport {}\n',
    )
    const plans = defineEndpoint({
      name: 'get_plans',
      summary: '图纸',
      method: 'GET',
      access: 'public',
      path: '/api/plans/',
      aliases: ['/api/drawings/'],
      produces: 'pdf',
    })
    expect(client({ plans })).toContain(
      '{shape:{name:"get_plans",method:"GET",produces:"pdf"},path:"/api/plans/",aliases:[]}',
    )
  })

  it('tells a declaration by what it is, however it came by its name', () => {
    const define = defineOperation
    const calls = ['sail', 'sink'].map((name) => define({ name, summary: name, method: 'POST', access: 'auth' }))
    expect(client({ sail: calls[0], all: calls })).toBe(
      [
        'export const sail = {shape:{name:"sail",method:"POST"}}',
        'export const all = [sail,{shape:{name:"sink",method:"POST"}}]',
        'export {}\n',
      ].join('\n'),
    )
  })

  it('has nothing of a schema, nor of what holds one', () => {
    const page = z.object({ size: z.number('应为数字') })
    const source = client({ page, pages: { first: page }, kinds: { rental: '租用' } })
    expect(source).toContain('export const kinds = {rental:"租用"}')
    expect(source).toContain('// page is on the server only')
    expect(source).toContain('// pages is on the server only')
    expect(source).not.toMatch(/^export const pages?\b|应为数字/m)
  })

  it('has the names of states and actions, not where they lead, and reads their tables', () => {
    const states = { afloat: { label: '在水上' }, docked: { label: '靠岸' } } as const
    const moves = {
      dock: { label: '靠岸', from: ['afloat'], to: 'docked', by: ['captain'], history: '船靠岸了' },
    } as const
    const machine = defineMachine({ column: 'boat.status', thing: '船', initial: ['afloat'], states, actions: moves })
    const source = client({ machine, moveOf: readerOf(moves), moves, mayDock: () => true })
    expect(source).toContain('export const moves = {dock:{label:"靠岸",by:["captain"]}}')
    expect(source).toContain('export const moveOf = (code) => moves[code]')
    expect(source).toContain('actions:moves')
    expect(source).toContain('// mayDock is on the server only')
    expect(source).not.toMatch(/船靠岸了|to:|from:/)
  })

  it('is the module itself where it declares nothing and works something out', () => {
    expect(client({ double: (one: number) => one * 2, limit: 3 })).toBeUndefined()
  })

  it('has data as it is', async () => {
    const data = {
      text: '“引号” \\ `${x}` </script>\n',
      odd: [undefined, null, -0, 1n, /a\/b/gi, new Set(['a']), new Map([['a', 1]])],
      '__proto__-like': { ['__proto__']: 1, 'a-b': true },
    }
    const source = client({ data })!
    const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { data: unknown }
    expect(module.data).toEqual(data)
  })
})
