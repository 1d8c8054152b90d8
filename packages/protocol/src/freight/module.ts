/** Freight: shippers and drivers, cargo and the trips that carry it. */
import { applicationMachine } from '../application/machine.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'
import { bidEndpoints } from './bid-operations.ts'
import { bidMachine, cargoMachine } from './cargo-machine.ts'
import { cargoEndpoints } from './cargo-operations.ts'
import { deductionMachine } from './deductions/machine.ts'
import { deductionEndpoints } from './deductions/operations.ts'
import { freightErrors } from './errors.ts'
import { findingMachine } from './findings/machine.ts'
import { findingEndpoints } from './findings/operations.ts'
import { extraMachine, freightOrderMachine } from './order-machine.ts'
import { freightOrderEndpoints } from './order-operations.ts'
import { carrierEndpoints } from './carrier/operations.ts'
import { membershipMachine, membershipPayHours } from './membership/plans.ts'
import { membershipEndpoints } from './membership/operations.ts'
import { freightCargoPayable, freightExtraPayable, freightMembershipPayable, freightOrderPayable } from './payables.ts'
import { matchEndpoints } from './match-operations.ts'
import { planEndpoints } from './carrier/plan-operations.ts'
import { driverPaperEndpoints } from './papers/operations.ts'
import { partyEndpoints } from './party-operations.ts'
import { freightMoneyEndpoints } from './money-operations.ts'
import { freightPriceEndpoints } from './price-operations.ts'
import { freightProfileEndpoints } from './profile-operations.ts'
import { freightTermsEndpoints } from './terms-operations.ts'
import { tripEndpoints } from './trip-operations.ts'

const cargoTime = 'freight-cargo-time'
const orderTime = 'freight-order-time'
const membershipTime = 'freight-membership-time'
export const freightSignaturePurpose = 'freight-signature'
const onTheWay = (sentence: string) =>
  waitsForTime('driver', orderTime, `${sentence}过了卸货时间一天还没有交货，可以请平台介入；过了三天平台自动介入。`)
export const freightModule = defineModule({
  name: 'freight',
  notices: ['freight_receipt_code'],
  endpoints: [
    ...freightProfileEndpoints,
    ...partyEndpoints,
    ...driverPaperEndpoints,
    ...freightPriceEndpoints,
    ...freightTermsEndpoints,
    ...cargoEndpoints,
    ...matchEndpoints,
    ...bidEndpoints,
    ...freightOrderEndpoints,
    ...tripEndpoints,
    ...deductionEndpoints,
    ...findingEndpoints,
    ...freightMoneyEndpoints,
    ...carrierEndpoints,
    ...planEndpoints,
    ...membershipEndpoints,
  ],
  errors: freightErrors,
  machines: [
    cargoMachine,
    bidMachine,
    freightOrderMachine,
    extraMachine,
    deductionMachine,
    findingMachine,
    membershipMachine,
  ],
  payables: [freightOrderPayable, freightCargoPayable, freightExtraPayable, freightMembershipPayable],
  waits: {
    'cargo.status': {
      // Nobody waits for what nobody else can see.
      draft: settled,
      open: waitsForTime('driver', cargoTime, '等司机接单；装货时间过了还没有人接，货源自动过期。'),
      taken: settled,
      done: settled,
      cancelled: settled,
      expired: settled,
    },
    'freight_order.status': {
      pending_payment: waitsForTime('shipper', orderTime, '等货主付运费；30 分钟内没付，运单自动取消，货源重新待接。'),
      pending_pickup: waitsForTime(
        'driver',
        orderTime,
        '等司机出发。装货时间过了一小时还没到，货主可以换车；过了一天自动取消，运费退回。',
      ),
      en_route: waitsForTime(
        'driver',
        orderTime,
        '司机在去装货的路上。装货时间过了一小时还没到，货主可以换车；过了一天自动取消，运费退回。',
      ),
      loading: onTheWay('正在装货。'),
      in_transit: onTheWay('正在运输。'),
      unloading: onTheWay('正在卸货。'),
      delivered: waitsForTime('shipper', orderTime, '等货主确认收货，48 小时没有异议就算确认。'),
      completed: settled,
      disputed: waitsForStaff('freight_dispute', '平台在看两边的照片和记录，裁定以后按结果退款、结运费。'),
      cancelled: settled,
    },
    'freight_extra.status': {
      claimed: waitsForTime('shipper', orderTime, '等货主确认，24 小时没有回应就算同意。'),
      // What is agreed is paid next, or staff waive it.
      accepted: waitsForStaff('freight_extra', '等货主付附加费；一直没付，平台会联系。'),
      objected: waitsForStaff('freight_extra', '货主不同意，等平台裁定。'),
      decided: waitsForStaff('freight_extra', '平台已裁定，有应付的等货主付；一直没付，平台会联系。'),
    },
    'freight_deduction.status': {
      agreed: settled,
      // He may object; nothing waits where he does not.
      standing: settled,
      objected: waitsForStaff('freight_objection', '平台另派同事复核，没有付的附加费先不付，结果两边都会收到。'),
      upheld: settled,
      changed: settled,
    },
    'freight_finding.status': {
      open: waitsForStaff('freight_finding', '等平台查看，账号和运单都照常。'),
      harmless: settled,
      acted: settled,
    },
    'freight_membership.status': {
      pending_payment: waitsForTime('driver', membershipTime, `等付会员费；${membershipPayHours} 小时没付自动取消。`),
      active: settled,
      ended: settled,
      cancelled: settled,
    },
    'freight_bid.status': {
      offered: waitsForTime('shipper', cargoTime, '等货主选定；货源过期、撤下或改了内容，报价就失效。'),
      withdrawn: settled,
      chosen: settled,
      declined: settled,
      lapsed: settled,
    },
  },
  desks: {
    freight_dispute: {
      label: '运单争议',
      permission: 'rental_approve',
      link: '/admin/freight/disputes',
      path: '/transportation/order-tracking/:id',
      escalatesAfter: 2,
    },
    freight_extra: {
      label: '运单附加费',
      permission: 'rental_approve',
      link: '/admin/freight/disputes',
      path: '/transportation/orders',
      escalatesAfter: 2,
    },
    freight_objection: {
      label: '司机异议',
      permission: 'rental_approve',
      link: '/admin/freight/disputes',
      path: '/transportation/driver-earnings',
      escalatesAfter: 2,
    },
    freight_finding: {
      label: '货运发现',
      permission: 'rental_approve',
      link: '/admin/freight?show=findings',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('cargo', '货源', cargoMachine),
      ...auditWordsOf('freight_order', '运单', freightOrderMachine),
      ...auditWordsOf('freight_extra', '附加费', extraMachine),
      ...auditWordsOf('freight_deduction', '司机扣款', deductionMachine),
      ...auditWordsOf('freight_finding', '货运发现：', findingMachine),
      ...auditWordsOf('driver_application', '司机登记', applicationMachine),
      ...auditWordsOf('driver_paper_application', '司机换证件', applicationMachine),
      ...auditWordsOf('shipper_application', '企业货主登记', applicationMachine),
      'freight.change_terms': '改运价',
      'freight_order.open_code': '运单：重开装货码',
    },
    objects: {
      cargo: '货源',
      freight_price_terms: '运价',
      freight_order: '运单',
      freight_extra: '附加费',
      freight_deduction: '司机扣款',
      freight_finding: '货运发现',
      freight_membership: '货运会员',
      driver_application: '司机登记',
      driver_paper_application: '司机换证件',
      shipper_application: '企业货主登记',
    },
  },
  files: {
    // What was approved lies in the wallet as well.
    'driver-application': { readers: ['equipment_edit', 'qualification_view'] },
    'shipper-application': { readers: ['equipment_edit', 'qualification_view'] },
    [freightSignaturePurpose]: { readers: ['rental_view'], isEvidence: true },
  },
  settings: {
    keep_positions_days: {
      kind: 'number',
      group: '保留期限',
      label: '运输途中的位置',
      hint: '过了这么多天，逐点的位置按天删掉；里程、到达时间和照片留在运单上',
      unit: '天',
      min: 7,
      max: 365,
      initial: 90,
    },
  },
})
