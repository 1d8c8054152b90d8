/** Accounts of people who take part in freight beside those one signs in as. */
import type { Services } from '../../../platform/services.ts'
import { insertUser } from '../../identity/public.ts'

export interface DemoPerson {
  readonly userId: number
  readonly name: string
}
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
const givenNames = ['建国', '志强', '海涛', '国庆', '晓东', '永刚', '春生', '立军', '长林', '卫东', '福贵', '金龙']
/** Another for each number. */
export const nameOf = (at: number): string =>
  `${surnames[at % surnames.length]}${givenNames[(at * 7) % givenNames.length]}`

interface Account {
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly company?: string
}
export const settleAccount = async (
  { db }: Services,
  passwordHash: string,
  account: Account,
  now: Date,
): Promise<number> => {
  const user = {
    username: account.username,
    displayName: account.name,
    companyName: account.company ?? '',
    phone: account.phone,
    passwordHash,
    technicalRole: 'user' as const,
    userType: 'user',
    isDemo: true,
  }
  return (await insertUser(db, user, [], now)).id
}
