import {
  RegistrationStanding,
  type Standing,
  standingIn,
  type StandingWords,
} from '../../../kits/form/registration-standing.tsx'
import type { SessionUser } from '../../../shell/api/user.ts'
import { supplierPaths } from '../supplier-paths.ts'

const said: StandingWords = {
  pending: {
    title: '登记正在审核',
    hint: '平台看过营业执照会通知你，通过就能报价、接单。',
    to: '/user',
    action: '回到我的',
  },
  suspended: {
    title: '供应商资格已暂停',
    hint: '已经接的订单照常完成，别的请联系平台。',
    to: supplierPaths.home,
    action: '看订单',
  },
  approved: { title: '你已经是供应商', hint: '可以报价、接单。', to: supplierPaths.home, action: '去工作台' },
}
/** How a registration stands that is not to be handed in now; null: it may be. */
export const standingOf = (user: SessionUser | undefined): Standing | null =>
  standingIn(said, user?.supplier_profile?.status)

export function SupplierStanding({ standing }: { standing: Standing }) {
  return <RegistrationStanding standing={standing} illustration="forklift" />
}
