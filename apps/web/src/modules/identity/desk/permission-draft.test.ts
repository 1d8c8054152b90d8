import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { expect, test } from 'vitest'
import {
  cellBeside,
  meaning,
  peopleOf,
  permissionsNamed,
  roleChanges,
  stillPending,
  toggled,
  whyFixed,
  willHold,
  type Role,
} from './permission-draft.ts'

const role = (code: string, permissions: string[], more: Partial<Role> = {}): Role => ({
  code,
  label: code,
  people: 10,
  people_today: 1,
  permissions,
  is_staff: true,
  is_fixed: false,
  fixed_reason: '',
  caution: '',
  ...more,
})
const staff = role('staff', ['a', 'b'])
const admin = role('admin', ['a', 'b', 'c'])
const chief = role('chief', ['a', 'b', 'c'], { is_fixed: true, fixed_reason: '固定' })
const row = (code: string, is_held = true) => ({
  code,
  group: 'g',
  short: '查看',
  label: `查看${code}`,
  allows: '能看',
  for_users: '只对自己的',
  needs: null,
  without: '',
  power: '',
  is_held,
})

test('a cell marked twice is as it was', () => {
  const once = toggled([], staff, 'c', 1)
  expect(once).toEqual([{ role: 'staff', code: 'c', isHeld: true, at: 1 }])
  expect(willHold(once, staff, 'c')).toBe(true)
  expect(willHold(once, admin, 'c')).toBe(true)
  expect(toggled(once, staff, 'c', 2)).toEqual([])
})

test('each changed role is sent once, with all it is to hold', () => {
  const draft = toggled(toggled(toggled([], staff, 'c', 1), staff, 'a', 2), admin, 'b', 3)
  const changes = roleChanges(draft, [chief, admin, staff])
  expect(
    changes.map(({ role: { code }, added, removed, permissions }) => ({ code, added, removed, permissions })),
  ).toEqual([
    { code: 'admin', added: [], removed: ['b'], permissions: ['a', 'c'] },
    { code: 'staff', added: ['c'], removed: ['a'], permissions: ['b', 'c'] },
  ])
  expect(peopleOf(changes)).toBe(20)
})

test('what somebody else has done meanwhile is pending no more', () => {
  const draft = toggled(toggled([], staff, 'c', 1), staff, 'a', 2)
  expect(stillPending(draft, [role('staff', ['a', 'b', 'c'])])).toEqual([draft[1]])
  expect(stillPending(draft, [])).toEqual([])
})

test('nobody gives what he does not hold; taking it away he may', () => {
  expect(whyFixed(chief, row('a'))).toBe('固定')
  expect(whyFixed(staff, row('c', false))).toContain('你自己没有')
  expect(whyFixed(staff, row('a', false))).toBe('')
})

test('a permission means less to those who do not work here', () => {
  expect(meaning(staff, row('a'))).toBe('能看')
  expect(meaning(role('user', [], { is_staff: false }), row('a'))).toBe('只对自己的')
  expect(meaning(role('guest', [], { is_staff: false, is_fixed: true, fixed_reason: '不用权限' }), row('a'))).toBe(
    '不用权限。',
  )
})

test('arrows stop at the edge, Home and End go to the ends of the row', () => {
  const size = { roles: 2, codes: 3 }
  expect(cellBeside('ArrowLeft', { role: 0, code: 0 }, size)).toEqual({ role: 0, code: 0 })
  expect(cellBeside('ArrowDown', { role: 0, code: 2 }, size)).toEqual({ role: 1, code: 2 })
  expect(cellBeside('End', { role: 1, code: 0 }, size)).toEqual({ role: 1, code: 2 })
  expect(cellBeside('x', { role: 1, code: 0 }, size)).toBeUndefined()
})

test('a permission is found by its name, its place and its code', () => {
  const matrix = {
    groups: [{ code: 'g', label: '资质', permissions: ['verify'] }],
    permissions: [row('verify'), row('other')],
  } as unknown as PermissionMatrix
  for (const word of ['查看verify', 'VERI'])
    expect(permissionsNamed(matrix, word).map(({ code }) => code)).toEqual(['verify'])
  expect(permissionsNamed(matrix, '资质查看')).toHaveLength(2)
  expect(permissionsNamed(matrix, '  ')).toEqual([])
})
