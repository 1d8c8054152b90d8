import type { HistoryLocation } from '@tanstack/history'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decoded, leadsTo, placeOf } from './place.ts'
import { routes } from './routes.ts'

const at = (path: string): HistoryLocation => {
  const { pathname, search, hash } = new URL(path, 'https://self.invalid')
  return { pathname, search, hash, href: path, state: {} as HistoryLocation['state'] }
}
const rowAt = async (path: string) => (await placeOf(at(path))).row?.path
const ledFrom = async (path: string) => leadsTo(await placeOf(at(path)))

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

describe('the row an address belongs to', () => {
  it('is its own for every path of the table, whatever stands in the place of its values', async () => {
    for (const { path } of routes) expect(await rowAt(path.replaceAll(/:[A-Za-z]+|\$$/g, '17')), path).toBe(path)
  })
  it('is found with a slash at its end too, and by no longer address', async () => {
    expect(await rowAt('/medical/equipment/7/')).toBe('/medical/equipment/:id')
    expect(await rowAt('/medical/equipment/7/no-such-page')).toBeUndefined()
  })
  it('gives its values as the texts they were before they stood in an address', async () => {
    expect((await placeOf(at('/verify/%E6%9C%BA%20%2F1'))).params).toMatchObject({ number: '机 /1' })
    expect((await placeOf(at('/verify/10'))).params).toMatchObject({ number: '10' })
    expect(decoded('%E6%')).toBe('%E6%')
  })
})

describe('where an address leads instead', () => {
  it('an old address leads to the new one with the rest of its path and its query', async () => {
    expect(await ledFrom('/car-rental/equipment/12?from=old&q=10')).toBe('/car/equipment/12?from=old&q=10')
    expect(await ledFrom('/medical-equipment?keyword=CT')).toBe('/medical/equipment?keyword=CT')
  })
  it('a guest is sent to the login, which knows where he wanted to go', async () => {
    const target = new URL((await ledFrom('/user/orders?tab=all')) ?? '', 'https://self.invalid')
    expect(target.pathname).toBe('/login')
    expect(target.searchParams.get('redirect')).toBe('/user/orders?tab=all')
  })
  it('a public screen and an address nobody knows stay what they are', async () => {
    expect(await ledFrom('/medical/equipment')).toBeUndefined()
    expect(await ledFrom('/no-such-page')).toBeUndefined()
  })
})

it('an address leads on with what stood in a place of it', async () => {
  const { row, ...place } = await placeOf(at('/iot/geofences/12?from=map'))
  expect(leadsTo({ ...place, row: { ...row!, access: 'public' } })).toBe('/iot/geofences/12/edit?from=map')
  expect(await rowAt('/iot/geofences/create')).toBe('/iot/geofences/create')
})
