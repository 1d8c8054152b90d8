import { describe, expect, it } from 'vitest'
import { mayOpen, repairedPath, safeRedirect } from './guards.ts'

describe('a redirect after signing in', () => {
  it('keeps a path of this site with its query', () => {
    expect(safeRedirect('/medical/equipment/7/rental?from=home')).toBe('/medical/equipment/7/rental?from=home')
  })
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/login?redirect=/login',
    '',
    undefined,
  ])('never leads elsewhere: %s', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })
})

describe('a path whose id is the text undefined (R013)', () => {
  it('leads to the machine looked at last', () => {
    expect(repairedPath('/medical/equipment/undefined/rental', '12')).toBe('/medical/equipment/12/rental')
  })
  it('leads to the car list when none was looked at', () => {
    expect(repairedPath('/medical/rental/undefined', null)).toBe('/car/equipment')
  })
  it('is never filled with a machine where it is an order’s', () => {
    expect(repairedPath('/engineering/rental/orders/undefined', '6', 'order')).toBeNull()
  })
  it('leaves every other path alone', () => {
    expect(repairedPath('/medical/rental/12', null)).toBeNull()
  })
})

describe('who may open a screen', () => {
  const renter = {
    is_staff: false,
    is_superuser: false,
    user_type: 'user',
    roles: ['renter'],
    permissions: ['rental_view'],
  }
  it('a renter opens no admin screen', () => {
    expect(mayOpen('admin', renter)).toBe(false)
    expect(mayOpen('permission:permission_manage', renter)).toBe(false)
    expect(mayOpen('role:equipment_owner', renter)).toBe(false)
    expect(mayOpen('auth', renter)).toBe(true)
  })
  it('staff, superusers and users of type admin are admins (R215)', () => {
    expect(mayOpen('admin', { ...renter, is_staff: true })).toBe(true)
    expect(mayOpen('admin', { ...renter, is_superuser: true })).toBe(true)
    expect(mayOpen('admin', { ...renter, user_type: 'admin' })).toBe(true)
  })
  it('a permission or a role opens what asks for just that', () => {
    expect(mayOpen('permission:rental_view', renter)).toBe(true)
    expect(mayOpen('role:renter', renter)).toBe(true)
  })
})
