/** Work in the field: photographs and acts that arrive late, in pieces or twice. */
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'
import { clashMachine, clashPermission } from './clash-machine.ts'
import { fieldErrors } from './errors.ts'
import { fieldEndpoints } from './operations.ts'

export const fieldPhotoPurpose = 'field-photo'

export const fieldModule = defineModule({
  name: 'field',
  endpoints: fieldEndpoints,
  errors: fieldErrors,
  machines: [clashMachine],
  waits: {
    'field_clash.status': {
      // What nobody chooses is handed to staff: the trip it belongs to does not stand still for it.
      open: waitsForTime('renter', 'field-time', '两天内没有选择，交给平台处理。'),
      handed_over: waitsForStaff('field_clash', '平台会看两边记下的，再告诉你怎么处理。'),
      discarded: settled,
      closed: settled,
    },
  },
  desks: {
    field_clash: {
      label: '现场冲突',
      permission: clashPermission,
      link: '/admin/field/clashes',
      path: '/field/clashes',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: auditWordsOf('field_clash', '现场冲突', clashMachine),
    objects: { field_clash: '现场冲突' },
  },
  files: { [fieldPhotoPurpose]: { readers: ['rental_view'], isEvidence: true } },
  settings: {
    keep_field_uploads_days: {
      kind: 'number',
      group: '保留期限',
      label: '现场上传的内容',
      hint: '上传以后这么多天没有用上的照片，和同步过的流水，夜里删掉；运单、工单自己的记录不受影响',
      unit: '天',
      min: 7,
      max: 365,
      initial: 30,
    },
  },
})
