/** What shippers and drivers are told of cargo and bids, by topic. */
import type { PersonText } from './person-texts.ts'

const aCargo = {
  type: 'freight',
  link: '/transportation/cargo-detail/:id',
  object: { type: 'cargo', field: 'cargoId' },
} as const

const anOrder = {
  type: 'freight',
  link: '/transportation/order-tracking/:id',
  object: { type: 'freight_order', field: 'freightOrderId' },
} as const

const aCarrier = {
  type: 'freight',
  link: '/transportation/driver-profile',
  object: { type: 'user', field: 'userId' },
} as const

/** Texted to a number that need not be anybody's here. */
export const receiptCodeText = {
  message: '{way}的{goods}（{number}）已装车。收货码 {code}，验过货再告诉司机。',
  sms: { kind: 'freight_receipt_code', setting: null },
} as const

export const freightTexts: Readonly<Record<string, PersonText>> = {
  'freight.cargo_expired': {
    title: '货源过期了',
    message: '{way}的{goods}（{number}）装货时间已过，没有人接。改好时间可以再发一次。',
    priority: 'high',
    ...aCargo,
  },
  'freight.cargo_taken_down': {
    title: '货源被下架',
    message: '{way}的{goods}（{number}）被平台下架。改好可以再发一票，有疑问联系平台。',
    withNotes: '{way}的{goods}（{number}）被平台下架：{notes}。改好可以再发一票，有疑问联系平台。',
    priority: 'high',
    ...aCargo,
  },
  'freight.funding_returned': {
    title: '托管的运费退回',
    message: '{way}的{goods}（{number}）不再等司机，托管的 {amount} 全部原路退回。',
    priority: 'medium',
    ...aCargo,
  },
  'freight.cargo_reopened': {
    title: '看过的货又能接了',
    message: '{way}的{goods}（{number}）重新等待接单。',
    priority: 'medium',
    ...aCargo,
  },
  'freight.bid_placed': {
    title: '收到一个报价',
    message: '{way}的{goods}（{number}）有司机报价 {price}。',
    priority: 'high',
    ...aCargo,
  },
  'freight.bid_chosen': {
    title: '你的报价被选定',
    message: '{way}的{goods}（{number}）选定了你的报价，货主付了运费就可以出发。',
    priority: 'high',
    ...aCargo,
  },
  'freight.bid_declined': {
    title: '报价没有选上',
    message: '{way}的{goods}（{number}）已经有人接了。',
    priority: 'low',
    ...aCargo,
  },
  'freight.bid_lapsed': {
    title: '报价失效了',
    message: '{way}的{goods}（{number}）改了内容或不再运，你的报价已失效。',
    priority: 'medium',
    ...aCargo,
  },
  'freight.bid_taken_down': {
    title: '报过价的货下架了',
    message: '{way}的{goods}（{number}）被平台下架，你的报价已失效，不影响你接别的货。',
    priority: 'medium',
    ...aCargo,
  },
  'freight.driver_invited': {
    title: '货主请你看一票货',
    message: '{way}的{goods}（{number}），到手 {net}。不想接不用理会，没有影响。',
    priority: 'high',
    ...aCargo,
  },
  'freight.order_accepted': {
    title: '有司机接单了',
    message: '{way}的{goods}（{number}）有司机接了，请在 30 分钟内付运费，钱先由平台托管。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_accepted_paid': {
    title: '有司机接单了',
    message: '{way}的{goods}（{number}）有司机接了，运费已托管，不用再付。装货码在运单里，装车时告诉他。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_paid': {
    title: '运费已托管，可以出发',
    message: '{way}的{goods}（{number}）货主付了运费，按时出发去装货。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_late': {
    title: '司机还没有到',
    message: '{way}的{goods}（{number}）装货时间过了，司机还没有到。过一小时还不到，可以换车，运费全退。',
    priority: 'high',
    ...anOrder,
  },
  'freight.rental_truck_late': {
    title: '运设备的车晚了',
    message:
      '{way}的{goods}装货时间过了车还没有到，{firstDay} 起租可能受影响。一天内还不到会自动换车，到货时间会再告诉你。',
    priority: 'high',
    type: 'freight',
    link: '/user/orders',
    object: { type: 'rental', field: 'rentalId' },
  },
  'freight.order_lapsed': {
    title: '运单没有付款，已取消',
    message: '{way}的{goods}（{number}）30 分钟内没有付运费，运单取消，货源重新待接。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_loaded': {
    title: '货已装上车',
    message: '{way}的{goods}（{number}）装好出发了，可以看到位置和装货照片。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.order_delivered': {
    title: '货到了，请确认',
    message: '{way}的{goods}（{number}）已交货。对照装货照片看一看，48 小时没有异议就算确认。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_completed': {
    title: '运单完成',
    message: '{way}的{goods}（{number}）已完成，运费 {amount} 扣掉佣金后按期打款。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.order_disputed': {
    title: '运单有异议',
    message: '{way}的{goods}（{number}）有异议，可以说明情况。',
    withNotes: '{way}的{goods}（{number}）有异议：{notes}。可以说明情况、附上照片。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_decided': {
    title: '运单异议有结果了',
    message: '{way}的{goods}（{number}）已有结果。',
    withNotes: '{way}的{goods}（{number}）已有结果：{notes}。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_cancelled': {
    title: '运单取消了',
    message: '{way}的{goods}（{number}）已取消。',
    withNotes: '{way}的{goods}（{number}）已取消：{notes}。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_compensated': {
    title: '取消有补偿',
    message: '{way}的{goods}（{number}）取消，补偿你 {amount}，按期打款。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.order_given_up': {
    title: '司机放弃了运单',
    message: '{way}的{goods}（{number}）司机放弃，运费退回，货源重新待接。',
    withNotes: '{way}的{goods}（{number}）司机放弃：{notes}。运费退回，货源重新待接。',
    priority: 'high',
    ...anOrder,
  },
  'freight.driver_no_show': {
    title: '没有按时到装货地',
    message: '{way}的{goods}（{number}）司机没有按时来，运单取消，运费退回货主。',
    priority: 'high',
    ...anOrder,
  },
  'freight.order_assigned': {
    title: '车队派给你一单',
    message: '{way}的{goods}（{number}）由你承运。',
    priority: 'high',
    ...anOrder,
  },
  'freight.deduction_objected': {
    title: '司机对扣款有异议',
    message: '{way}的{goods}（{number}）司机对 {amount} 有异议，平台另派同事复核，结果会告诉你。',
    withNotes: '{way}的{goods}（{number}）司机对 {amount} 有异议：{notes}。平台另派同事复核，结果会告诉你。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.deduction_upheld': {
    title: '异议复核完了',
    message: '{way}的{goods}（{number}）复核后维持原来的决定。',
    withNotes: '{way}的{goods}（{number}）复核后维持原来的决定：{notes}。',
    priority: 'high',
    ...anOrder,
  },
  'freight.deduction_changed': {
    title: '异议成立',
    message: '{way}的{goods}（{number}）复核后补给你 {amount}。',
    withNotes: '{way}的{goods}（{number}）复核后补给你 {amount}：{notes}。',
    priority: 'high',
    ...anOrder,
  },
  'freight.deduction_borne': {
    title: '司机的异议成立',
    message: '{way}的{goods}（{number}）复核后补给司机 {amount}，由平台承担，你不用再付。',
    withNotes: '{way}的{goods}（{number}）复核后补给司机 {amount}：{notes}。由平台承担，你不用再付。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.extra_claimed': {
    title: '司机申请附加费',
    message: '{way}的{goods}（{number}）申请 {amount}，24 小时没有回应就算同意。',
    withNotes: '{way}的{goods}（{number}）申请{notes} {amount}，24 小时没有回应就算同意。',
    priority: 'high',
    ...anOrder,
  },
  'freight.extra_agreed': {
    title: '有附加费要付',
    message: '{way}的{goods}（{number}）有 {amount} 附加费定下来了，请付款。',
    priority: 'high',
    ...anOrder,
  },
  'freight.extra_objected': {
    title: '货主不同意附加费',
    message: '{way}的{goods}（{number}）附加费有异议，等平台裁定。',
    withNotes: '{way}的{goods}（{number}）附加费有异议：{notes}。等平台裁定。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.extra_settled': {
    title: '附加费定下来了',
    message: '{way}的{goods}（{number}）附加费定为 {amount}，货主付了就到你的收入里。',
    priority: 'medium',
    ...anOrder,
  },
  'freight.carrier_invited': {
    title: '有车队请你加入',
    message: '{carrier}请你开他的车。接受以后，他接的单可以交给你，你只看到自己的。',
    priority: 'high',
    ...aCarrier,
  },
  'freight.carrier_joined': {
    title: '司机加入了车队',
    message: '{driver}接受了邀请，可以把车和运单交给他了。',
    priority: 'medium',
    ...aCarrier,
  },
  'freight.carrier_left': {
    title: '已离开车队',
    message: '{carrier}让你离开了车队；路上的运单开完为止。',
    priority: 'medium',
    ...aCarrier,
  },
  'freight.paper_expires_soon': {
    type: 'reminder',
    title: '{plate}的{name}还有 {daysLeft} 天到期',
    message: '{plate}的{name} {expiresOn} 到期。到期前交新的，审核通过就换上；过期的车接不了新单。',
    priority: 'medium',
    isReminder: true,
    link: '/transportation/driver-profile',
    object: { type: 'freight_vehicle', field: 'vehicleId' },
  },
  'freight.membership_ended': {
    title: '会员已结束',
    message: '没用的天数退回 {amount}，按原路到账。',
    priority: 'medium',
    type: 'freight',
    link: '/transportation/membership-center',
    object: { type: 'user', field: 'userId' },
  },
}
