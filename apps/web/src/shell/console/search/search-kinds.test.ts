import { lines } from '@jihui/protocol/rental/faces'
import { matchRoute } from 'wouter'
import { parse } from 'regexparam'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { laterRoutes } from '../../routes/later.at-work.ts'
import { kindsFor, searchKinds, searchLabel } from './search-kinds.ts'

const someone = (permissions: string[]) => ({
  is_staff: true,
  is_superuser: false,
  user_type: 'staff' as const,
  roles: [],
  permissions,
})
const needed = (screen: string) => laterRoutes.find(({ path }) => path === screen)?.needs

describe('what the search of the console finds', () => {
  it('is judged by screens of the console that ask for a permission', () => {
    expect(searchKinds.size).toBeGreaterThan(0)
    for (const { screen } of searchKinds.values()) expect(needed(screen), screen).toBeTruthy()
  })
  it('leads to screens there are, on every line', () => {
    for (const [name, { path }] of searchKinds)
      for (const { id: line } of lines)
        for (const screen of [null, 'desk', 'public']) {
          const { pathname } = new URL(path({ id: 7, title: '', line, screen }), 'http://localhost')
          const isThere = routes.some(
            (row) => row.screen && matchRoute(parse, row.path, pathname)[0] && !row.path.includes('$'),
          )
          expect(isThere, `${name} ${line} ${String(screen)} ${pathname}`).toBe(true)
        }
  })
  it('is offered only where its screen is open to the reader', () => {
    for (const [name, { screen }] of searchKinds)
      expect([...kindsFor(someone([needed(screen)!])).keys()], name).toContain(name)
    expect(kindsFor(someone([])).size).toBe(0)
    expect(kindsFor(undefined).size).toBe(0)
  })
  it('is named in the field as far as it is offered', () => {
    expect(searchLabel(searchKinds)).toBe('搜索订单、人、设备、合同、服务单')
    expect(searchLabel(kindsFor(someone(['contract_view'])))).toBe('搜索合同')
  })
})
