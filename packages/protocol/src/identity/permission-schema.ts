import * as z from 'zod/mini'
import { done, timestamp } from '../values.ts'

/** More than there will ever be. */
const permissionsMax = 500

const permissionRow = z.object({
  code: z.string(),
  group: z.string(),
  short: z.string(),
  label: z.string(),
  allows: z.string(),
  /** What it means to those who do not work here. */
  for_users: z.string(),
  needs: z.nullable(z.string()),
  without: z.string(),
  power: z.string(),
  /** Whether the reader holds it himself: what he does not hold he cannot give. */
  is_held: z.boolean(),
})
const matrixRole = z.object({
  code: z.string(),
  label: z.string(),
  /** Null: nobody can be counted, because nobody is signed in. */
  people: z.nullable(z.number()),
  /** Of them, who signed in today. */
  people_today: z.nullable(z.number()),
  permissions: z.array(z.string()),
  /** Works on other people's orders. */
  is_staff: z.boolean(),
  is_fixed: z.boolean(),
  fixed_reason: z.string(),
  /** What to bear in mind before it is given anything. */
  caution: z.string(),
})
const matrixChange = z.object({
  id: z.number(),
  timestamp,
  actor: z.string(),
  role: z.string(),
  role_display: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})

export const permissionMatrix = z.object({
  /** Grows with every change; a change names the one it was made on. */
  version: z.number(),
  groups: z.array(z.object({ code: z.string(), label: z.string(), permissions: z.array(z.string()) })),
  permissions: z.array(permissionRow),
  roles: z.array(matrixRole),
  latest: z.array(matrixChange),
})
export type PermissionMatrix = z.output<typeof permissionMatrix>

export const byRole = z.object({ role: z.string().check(z.maxLength(40, '没有这个角色')) })
export const rolePermissionsRequest = z.object({
  permissions: z
    .array(z.string('请写权限代码').check(z.maxLength(60, '没有这样的权限')), '请给出这个角色的全部权限')
    .check(z.maxLength(permissionsMax, '权限太多')),
  version: z.optional(z.number('版本应为数字')),
})
export const rolePermissionsDone = z.extend(permissionMatrix, {
  ...done,
  role: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** What the role can do from now on that calls for a second thought. */
  warnings: z.array(z.object({ permission: z.string(), text: z.string() })),
})
