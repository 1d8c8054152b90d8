/** What is paid for in freight, by the word it stands under in addresses. */
import {
  cargoPayment,
  extraPayment,
  freightPayment,
  membershipPayment,
} from '@jihui/protocol/freight/payment-operations'
import {
  freightCargoPayable,
  freightExtraPayable,
  freightMembershipPayable,
  freightOrderPayable,
} from '@jihui/protocol/freight/payables'
import type { QueryKey } from '@tanstack/react-query'
import { freightPaths } from './freight-words.ts'
import { MEMBERSHIP } from './money-queries.ts'
import { ORDERS } from './order-queries.ts'
import { tripPaths } from './order-words.ts'
import { CARGOS, MATCHES } from './queries.ts'

interface PaidKind {
  readonly payable: { readonly kind: string; readonly numberPrefix: string }
  readonly calls: typeof freightPayment
  readonly touches: readonly QueryKey[]
  readonly purpose: string
  readonly label: string
  /** Beside the amount: what becomes of the money. */
  readonly note: string
  /** Once it is paid, and what follows. */
  readonly said: string
  readonly next: string
  readonly onward: { readonly label: string; readonly path: (id: number) => string }
}
const declareKinds = <const T extends Record<string, PaidKind>>(kinds: T) => kinds

export const paidKinds = declareKinds({
  freight: {
    payable: freightOrderPayable,
    calls: freightPayment,
    touches: [ORDERS],
    purpose: 'freight',
    label: '运费',
    note: '钱由平台托管，你确认收货以后才付给司机；司机没来、没装货的，按取消规则退。',
    said: '运费已托管',
    next: '司机可以出发了。装货码在运单里，装车时告诉他。',
    onward: { label: '看运单', path: tripPaths.order },
  },
  cargo: {
    payable: freightCargoPayable,
    calls: cargoPayment,
    touches: [CARGOS, MATCHES],
    purpose: 'freight',
    label: '运费',
    note: '钱由平台托管，司机接单以后不用再付，你确认收货才付给司机；没人接、撤下或取消托管，全部原路退回。',
    said: '运费已托管',
    next: '司机看得到“运费已托管”，接单以后你不用再付。',
    onward: { label: '看货源', path: freightPaths.cargo },
  },
  extra: {
    payable: freightExtraPayable,
    calls: extraPayment,
    touches: [ORDERS],
    purpose: 'extra',
    label: '附加费',
    note: '付了就到司机的收入里。',
    said: '附加费已付',
    next: '已记到司机的收入里。',
    onward: { label: '看我发货的', path: () => tripPaths.shipperOrders },
  },
  membership: {
    payable: freightMembershipPayable,
    calls: membershipPayment,
    touches: [MEMBERSHIP, ORDERS],
    purpose: 'membership',
    label: '会员费',
    note: '付了马上生效；随时可以结束，没用的天数按比例退。',
    said: '会员已生效',
    next: '从现在接的单起，按会员的佣金算。',
    onward: { label: '看会员', path: () => freightPaths.membership },
  },
})
export type PaidKindCode = keyof typeof paidKinds
export const isPaidKind = (type: string): type is PaidKindCode => Object.hasOwn(paidKinds, type)
