import { businessRoles } from '@jihui/protocol/access'
import { describe, expect, it } from 'vitest'
import { homeOf, landingOf, withRedirect } from './landing.ts'

const renter = {
  is_staff: false,
  is_superuser: false,
  user_type: 'user',
  primary_role_detail: { code: 'renter', label: '租赁方', home: '/user' },
}
const technician = {
  ...renter,
  primary_role_detail: { code: 'technician', label: '技师', home: '/technician/center' },
}
const staff = {
  ...renter,
  is_staff: true,
  primary_role_detail: { code: 'system_admin', label: '系统管理员', home: '/admin/dashboard' },
}

describe('where a reader lands after signing in', () => {
  it('is where he was on his way to', () => {
    expect(landingOf('/medical/equipment/7/rental?from=home', renter)).toBe('/medical/equipment/7/rental?from=home')
  })
  it('is never another site', () => {
    expect(landingOf('//evil.example', renter)).toBe('/')
    expect(landingOf('/\t/evil.example', renter)).toBe('/')
    expect(landingOf('javascript:alert(1)', staff)).toBe('/')
  })
  it("is his role's start page otherwise", () => {
    expect(landingOf(undefined, renter)).toBe('/user')
    for (const { home } of Object.values(businessRoles)) {
      const user = { ...renter, primary_role_detail: { code: 'any', label: '任意', home } }
      expect(landingOf(undefined, user)).toBe(home)
    }
  })
  it('is a page there is, where the role has none of its own', () => {
    expect(homeOf(technician, ['/user', '/admin'])).toBe('/user')
    expect(homeOf(staff, ['/user', '/admin'])).toBe('/admin')
  })
})

describe('the way carried from one page of signing in to the next', () => {
  it('is kept', () => {
    expect(withRedirect('/register', '/medical/rental/7?tab=all')).toBe(
      '/register?redirect=%2Fmedical%2Frental%2F7%3Ftab%3Dall',
    )
  })
  it('is dropped where it leads nowhere or elsewhere', () => {
    expect(withRedirect('/register', undefined)).toBe('/register')
    expect(withRedirect('/register', 'https://evil.example')).toBe('/register')
  })
})
