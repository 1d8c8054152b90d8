import { lines } from '@jihui/protocol/rental/faces'
import { describe, expect, it } from 'vitest'
import { consolePlaces } from '../../shell/console/place-list.ts'
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
  it('forgets no place of the navigation but the one it stands on', () => {
    const named = new Set(
      menuGroups.flatMap(({ entries }) =>
        entries.flatMap(({ to }) => (typeof to === 'string' ? to.split('?')[0] : [])),
      ),
    )
    const lacking = consolePlaces.map(({ to }) => to).filter((to) => !named.has(to))
    expect(lacking).toEqual(['/admin'])
  })
  it('says no name twice in a group', () => {
    for (const { title, entries } of menuGroups) {
      const names = entries.map(({ label }) => label)
      expect([title, names.length]).toEqual([title, new Set(names).size])
    }
  })
  it('opens what belongs to maintenance to whoever may look after machines, and to suppliers their own', () => {
    const names = labels(someone(['equipment_view']))
    expect(names).toEqual(
      expect.arrayContaining(['报修申请', '维保任务', '维保记录', '维保计划', '预测性维护', '机器码']),
    )
    expect(names).not.toContain('配件库存')
    expect(labels(someone(['equipment_edit']))).toEqual(expect.arrayContaining(['配件库存', '配件入库', '配件出库']))
    expect(labels(someone([], ['parts_supplier']))).toEqual(['供应商工作台'])
  })
  it('has a group for each line and those of the platform', () => {
    expect(menuGroups.map(({ title }) => title)).toEqual([
      ...lines.map(({ label }) => label),
      '物联网',
      '维保',
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
