import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutServerParts } from './protocol-schemas.ts'

const shortened = (code: string, asked: readonly string[]): string =>
  withoutServerParts(code, parseSync('declaration.ts', code).program, (operation) => asked.includes(operation))

const protocol = join(import.meta.dirname, '../../packages/protocol/src')

describe('what the build keeps of the declarations', () => {
  it('of a line only what the pages may know of it', () => {
    const line = shortened(
      `export const boats = defineLine({
        id: 'boats',
        label: '船',
        questions: [{ field: 'secret_question', kind: 'text' }],
        pricing: { commissionPercent: 10 },
        bases: { root: ['/api/boats/', '/api/ships/'], rentals: [] },
        ownPaths: { find_boat: ['/api/boats/find/', '/api/boats/search/'], sink_boat: ['/api/boats/sink/'] },
        serves: ['find_boat', 'sink_boat'],
        screens: { list: { title: '船', paths: ['/boats', '/ships'] } },
        redirects: {},
        desks: { review: '/admin/boats' },
        contractsOnApproval: [],
      })`,
      ['find_boat'],
    )
    expect(line).toContain("label: '船'")
    expect(line).toContain("bases: { root: ['/api/boats/'], rentals: [] }")
    expect(line).toContain("ownPaths: { find_boat: ['/api/boats/find/'] }")
    expect(line).toContain("serves: ['find_boat']")
    expect(line).toContain("paths: ['/boats', '/ships']")
    expect(line).not.toMatch(/secret_question|pricing|ships\/|search|sink/)
  })
  it('of the addresses only the first of each call the pages make, but every one of the contract', () => {
    const addresses = shortened(
      `export const standard = defineAddresses({
        list_boats: [['root', 'list/'], ['root', 'all/']],
        sink_boat: [['root', 'sink/']],
        get_contract: [['root', 'contract/'], ['root', 'paper/']],
      })`,
      ['list_boats', 'get_contract'],
    )
    expect(addresses).toContain("list_boats: [['root', 'list/']]")
    expect(addresses).toContain("get_contract: [['root', 'contract/'], ['root', 'paper/']]")
    expect(addresses).not.toMatch(/all\/|sink/)
  })
  it('of statuses and moves not what only the engine reads', () => {
    const machine = shortened(
      `export const statuses = declareStatuses({ afloat: { label: '在水上', tone: 'ok', sentence: '船在水上。' } })
export const moves = declareActions({ sail: { label: '开船', from: ['afloat'], by: ['captain'], when: { isDry: false } } })`,
      [],
    )
    expect(machine).toContain("afloat: { label: '在水上', tone: 'ok' }")
    expect(machine).toContain("sail: { label: '开船', by: ['captain'] }")
  })
  it('of a call where it goes and that it creates something, not who may make it', () => {
    const call = shortened(
      `export const build = defineOperation({ name: 'build_boat', summary: '造船', method: 'POST', access: 'auth', idempotent: true, status: 201 })`,
      [],
    )
    expect(call).toContain("{ name: 'build_boat', method: 'POST', idempotent: true }")
  })
  it('of a schema nothing at all', () => {
    const schemas = shortened(
      `export const page = z.object({ ...common, size: z.number().check(z.minimum(1, '太小')) })
export const text = (max) => z.string().check(z.maxLength(max))
export const kinds = { rental: '租用' }`,
      [],
    )
    expect(schemas).toContain('page = /* @__PURE__ */ z.any()')
    expect(schemas).not.toMatch(/common|太小/)
    expect(schemas).toContain("kinds = { rental: '租用' }")
  })
  it.each(readdirSync(join(protocol, 'rental/lines')).filter((name) => name !== 'line.ts'))(
    'nothing of what is asked, charged or paid out in %s',
    (name) => {
      const text = shortened(readFileSync(join(protocol, 'rental/lines', name), 'utf8'), [])
      expect(text).not.toMatch(
        /questions|options|charges|pricing|handover|qualificationDefault|recordFields|partyField/,
      )
      expect(text).toContain('screens:')
    },
  )
  it('the addresses of every call: its constant is named as the operation is', async () => {
    const files = readdirSync(protocol, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('operations.ts'),
    )
    const misnamed: string[] = []
    for (const file of files)
      for (const [name, value] of Object.entries(await import(join(protocol, file)))) {
        const operation: unknown = (value as { shape?: { name: unknown } } | null)?.shape?.name
        if (typeof operation !== 'string' || 'path' in (value as object)) continue
        const expected = operation.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
        if (name !== expected) misnamed.push(`${file}: ${name} is ${operation}`)
      }
    expect(misnamed).toEqual([])
  })
})
