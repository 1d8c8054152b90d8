import { lines } from '@jihui/protocol/rental/faces'
import { describe, expect, it } from 'vitest'
import { laterRoutes } from '../../shell/routes/later.at-work.ts'
import { menuFor, menuGroups } from './menu.ts'

const someone = (permissions: string[], roles: string[] = []) => ({
  is_staff: true,
  is_superuser: false,
  user_type: 'staff' as const,
  roles,
  permissions,
})
const labels = (user: ReturnType<typeof someone>) =>
  menuFor(user).flatMap(({ entries }) => entries.map((one) => one.label))

describe('the menu of the console', () => {
  it('names only screens there are', () => {
    const paths = new Set(laterRoutes.map(({ path }) => path))
    for (const { entries } of menuGroups)
      for (const { to } of entries) if (typeof to === 'string') expect(paths).toContain(to.split('?')[0])
  })
  it('has a group for each line and the three of the platform', () => {
    expect(menuGroups.map(({ title }) => title)).toEqual([
      ...lines.map(({ label }) => label),
      '物联网',
      '运营管理',
      '系统管理',
    ])
  })
  it('opens the desks a line has, and at the common desk the templates and what is asked of contracts', () => {
    for (const line of lines) {
      const group = menuGroups.find((one) => one.line === line.id)!
      const targets = group.entries.map(({ to }) => (typeof to === 'string' ? to.split('?')[0] : to.popup))
      const { review, contracts, machines, audits, production } = line.desks
      for (const desk of [review, contracts, machines, audits, production]) if (desk) expect(targets).toContain(desk)
      expect(targets.includes('contract-requests')).toBe(contracts === undefined)
    }
  })
  it('shows nobody what he would be refused', () => {
    expect(labels(someone([]))).toEqual([])
    expect(new Set(labels(someone(['qualification_view'])))).toEqual(new Set(['资质审核', '审核管理', '审核处理']))
    const clerk = labels(someone(['contract_view']))
    expect(new Set(clerk)).toEqual(new Set(['合同']))
    expect(labels(someone(['contract_approve']))).toEqual(['合同状态变更申请'])
    expect(labels(someone(['rental_view']))).not.toContain('运营看板')
    expect(labels(someone(['rental_view'], ['platform_admin']))).toContain('运营看板')
  })
})
