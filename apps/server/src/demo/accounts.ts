/** The people a demo starts with: one for every kind of reader, all with one password. */
import type { GrantableRole, BusinessRole, TechnicalRole } from '@jihui/protocol/access'
import { demoPassword } from '@jihui/protocol/identity/demo'
import { inArray } from 'drizzle-orm'
import { hashPassword, insertUser, userTypeOf } from '../modules/identity/public.ts'
import { appUser } from '../modules/identity/table.ts'
import type { Services } from '../platform/services.ts'

export { demoPassword }

interface DemoAccount<Username extends string = string> {
  readonly username: Username
  readonly displayName: string
  readonly companyName: string
  readonly phone: string
  readonly technicalRole: TechnicalRole
  readonly roles: readonly (GrantableRole | Extract<BusinessRole, 'platform_admin'>)[]
}

const platform = '杭州机汇科技有限公司'
const person = <const Username extends string>(
  phone: string,
  username: Username,
  displayName: string,
  companyName: string,
  roles: DemoAccount['roles'],
  technicalRole: TechnicalRole = 'user',
): DemoAccount<Username> => ({ username, displayName, companyName, phone, technicalRole, roles })

export const demoAccounts = [
  person('13800000001', 'superadmin', '周维舟', platform, [], 'super_admin'),
  person('13800000002', 'admin', '陈思远', platform, [], 'admin'),
  person('13800000003', 'staff', '许知夏', platform, [], 'staff'),
  person('13800000004', 'renter', '沈雨桐', '杭州钱湾医院', ['renter']),
  person('13800000005', 'renter2', '顾明哲', '上海浦汇医院', ['renter']),
  person('13800000006', 'owner', '蒋怀瑾', '浙江康桥医疗设备有限公司', ['equipment_owner', 'renter']),
  person('13800000007', 'technician', '罗启明', '杭州精修设备服务有限公司', ['technician']),
  person('13800000008', 'supplier', '方若溪', '宁波海曙配件有限公司', ['parts_supplier']),
  person('13800000009', 'driver', '马向东', '', []),
  person('13800000012', 'driver2', '程立军', '', []),
  person('13800000013', 'carrier', '谢长林', '宁波顺达车队', []),
  person('13800000010', 'shipper', '唐雅文', '嘉兴南湖物流有限公司', []),
  // Runs the platform without a technical role: the only way to this business role is here.
  person('13800000011', 'operations', '林舒然', platform, ['platform_admin']),
]
export type DemoUsername = (typeof demoAccounts)[number]['username']

/** Creates those that are not there yet and answers everybody's id by username. */
export const fillAccounts = async ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<Record<DemoUsername, number>> => {
  const now = clock.now()
  const usernames = demoAccounts.map((account) => account.username)
  const present = await db
    .select({ id: appUser.id, username: appUser.username })
    .from(appUser)
    .where(inArray(appUser.username, usernames))
  const ids: Partial<Record<string, number>> = Object.fromEntries(present.map(({ id, username }) => [username, id]))
  const missing = demoAccounts.filter(({ username }) => ids[username] === undefined)
  const hashes = await Promise.all(missing.map(() => hashPassword(demoPassword, config)))
  await db.transaction(async (tx) => {
    for (const [index, { roles, ...account }] of missing.entries()) {
      const userType = userTypeOf[account.technicalRole]
      const user = { ...account, userType, passwordHash: hashes[index]!, isDemo: true }
      ids[account.username] = (await insertUser(tx, user, roles, now)).id
    }
  })
  return ids as Record<DemoUsername, number>
}
