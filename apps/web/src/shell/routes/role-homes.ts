/** Homes of roles whose work is not done here: their addresses are handed out all the same, and lead to the account. */
import type { ScreenRoute } from './route.ts'

const elsewhere = ['/technician/center', '/supplier/dashboard', '/maintenance/applicant', '/delegate/center']

export const roleHomes: readonly ScreenRoute[] = elsewhere.map((path) => ({
  path,
  access: 'auth',
  title: '用户中心',
  redirect: '/user',
}))
