import { businessRoleCodes, businessRoles } from '@jihui/protocol/access'
import { describe, expect, it, test } from 'vitest'
import { mayEnter } from '../../shell/guards.ts'
import { routes } from '../../shell/routes.ts'
import { careHomeOf, roleHomes, staffHomes } from './care-homes.ts'

const nobody = {
  is_staff: false,
  is_superuser: false,
  user_type: 'user',
  roles: ['renter'],
  permissions: [] as string[],
  primary_role: 'renter',
} as const
type Reader = Parameters<typeof careHomeOf>[0]
const reader = (changes: object) => ({ ...nobody, ...changes }) as unknown as Reader
const withRoles = (roles: readonly string[], primary = roles[0]) => reader({ roles, primary_role: primary })
/** Staff hold every business role. */
const staff = (...permissions: string[]) =>
  reader({ is_staff: true, roles: businessRoleCodes, permissions, primary_role: 'platform_admin' })

describe('/maintenance leads', () => {
  test.each([
    ['an owner', withRoles(['equipment_owner', 'renter']), '/maintenance/plans'],
    ['a technician', withRoles(['technician', 'renter']), '/maintenance/technician-service'],
    [
      'whoever reports for others',
      withRoles(['maintenance_applicant', 'renter']),
      businessRoles.maintenance_applicant.home,
    ],
    ['a renter', nobody as unknown as Reader, '/maintenance/requests'],
    ['a delegate', withRoles(['business_delegate', 'renter']), '/maintenance/requests'],
    ['the desk', staff('equipment_view', 'equipment_edit'), '/maintenance/plans'],
    ['the store', staff('equipment_edit'), '/maintenance/parts'],
    ['whoever reads reports', staff('reports'), '/maintenance/reports'],
    ['whoever sets it', staff('system_settings'), '/maintenance/settings'],
    ['staff who hold nothing of it', staff(), '/maintenance/requests'],
    ['a super administrator', reader({ is_staff: true, is_superuser: true }), '/maintenance/plans'],
  ])('%s', (_, who, home) => {
    expect(careHomeOf(who)).toBe(home)
  })

  it('leads somebody with two roles to the one he uses', () => {
    const roles = ['equipment_owner', 'technician', 'renter']
    expect(careHomeOf(withRoles(roles, 'technician'))).toBe('/maintenance/technician-service')
    expect(careHomeOf(withRoles(roles, 'renter'))).toBe('/maintenance/plans')
  })

  it('leads nobody to a page he may not open', () => {
    const readers = [
      ...businessRoleCodes.map((role) => withRoles([role, 'renter'], role)),
      ...[...staffHomes].map(({ needs }) => staff(needs!)),
      staff(),
    ]
    for (const who of readers) {
      const home = careHomeOf(who)
      const row = routes.find(({ path }) => path === home)
      expect(row && mayEnter(row, who), home).toBe(true)
    }
    expect(roleHomes.length).toBeGreaterThan(0)
  })
})
