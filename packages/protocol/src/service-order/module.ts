/** The external service: anybody asks for a technician, follows him, pays and accepts, with or without an account. */
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'
import { serviceOrderErrors } from './errors.ts'
import { serviceOrderMachine } from './machine.ts'
import { serviceOrderEndpoints } from './operations.ts'
import { serviceOrderPayable } from './payable.ts'

const orderTime = 'service-order-time'
/** Photographs of whoever asks: kept as they are shown, without what the camera noted. */
export const serviceRequestPurpose = 'service-request'
export const serviceOrderModule = defineModule({
  name: 'service-order',
  endpoints: serviceOrderEndpoints,
  errors: serviceOrderErrors,
  machines: [serviceOrderMachine],
  payables: [serviceOrderPayable],
  notices: ['service_order_told'],
  waits: {
    'service_order.status': {
      searching: waitsForTime('technician', 'job-time', '正在找师傅；24 小时没有找到就取消，不收钱。'),
      unmatched: waitsForTime(
        'technician',
        'job-time',
        '附近暂时没有合适的师傅，还在继续找；24 小时没有找到就取消，不收钱。',
      ),
      matched: waitsForTime('technician', 'job-time', '师傅已接单；约好的时间过了 30 分钟没有来，重新派给别人。'),
      in_service: waitsForStaff('service_order', '师傅正在处理。'),
      pending_quote: waitsForTime('customer', orderTime, '报价等客户确认；一天不答，算不同意。'),
      pending_payment: waitsForTime('customer', orderTime, '等客户付款和验收；付了款 48 小时没有异议，算作验收。'),
      completed: settled,
      cancelled: settled,
      disputed: waitsForStaff('service_order', '有异议，平台正在处理。'),
    },
    'service_quote.status': {
      proposed: waitsForTime('customer', orderTime, '报价等客户确认；一天不答，算不同意。'),
      agreed: settled,
      refused: settled,
      replaced: settled,
    },
  },
  openUntil: {
    'service_order.paid_at': waitsForStaff('service_order', '服务费还没有付，过了两周平台会联系客户。'),
  },
  desks: {
    service_order: {
      label: '上门服务',
      permission: 'equipment_edit',
      link: '/admin/service-orders',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: auditWordsOf('service_order', '服务单', serviceOrderMachine),
    objects: { service_order: '服务单' },
  },
  files: { [serviceRequestPurpose]: { readers: ['equipment_view'] } },
  examples: {
    quote_service: { service_type_code: 'excavator', city: '杭州', urgency_level: 'medium' },
    create_service_order: {
      service_type_code: 'excavator',
      description: '大臂抬不起来，液压油有渗漏',
      urgency_level: 'medium',
      expected_start_time: '2026-12-01T09:00:00+08:00',
      location: { city: '杭州', address: '余杭区文一西路 1 号' },
      contact: { name: '周工', phone: '13800000000' },
      sms_code: '123456',
    },
  },
})
