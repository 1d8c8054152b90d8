/** Spare parts: stock that is never counted twice, what comes and what goes. */
import { auditWordsOf, defineModule, settled, waitsForStaff } from '../module.ts'
import { partsErrors } from './errors.ts'
import { partFindingMachine } from './finding-machine.ts'
import { inboundMachine } from './inbound-machine.ts'
import { partsEndpoints } from './operations.ts'
import { outboundMachine } from './outbound-machine.ts'

export const partPhotoPurpose = 'part-photo'
const underWay = waitsForStaff('parts_inbound', '等到货；过了预计的日子还没到，库管会催。')
export const partsModule = defineModule({
  name: 'parts',
  endpoints: partsEndpoints,
  errors: partsErrors,
  machines: [inboundMachine, outboundMachine, partFindingMachine],
  waits: {
    'part_inbound.status': {
      // Nobody waits for what nobody else can see.
      draft: settled,
      ordered: underWay,
      partly_received: underWay,
      received: settled,
      cancelled: settled,
    },
    'part_outbound.status': {
      requested: waitsForStaff('parts_outbound', '配件已经预留，等库管出库。'),
      issued: settled,
      partly_returned: settled,
      returned: settled,
      cancelled: settled,
    },
    'part_finding.status': {
      open: waitsForStaff('part_findings', '师傅用了账上没有的配件，等库管盘点。'),
      counted: settled,
    },
  },
  desks: {
    parts_inbound: {
      label: '配件到货',
      permission: 'equipment_edit',
      link: '/maintenance/parts/inbound',
      escalatesAfter: 3,
    },
    parts_outbound: {
      label: '配件出库',
      permission: 'equipment_edit',
      link: '/maintenance/parts/outbound',
      escalatesAfter: 2,
    },
    part_findings: {
      label: '账外用件盘点',
      permission: 'equipment_edit',
      link: '/maintenance/parts?list=findings',
      escalatesAfter: 3,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('part_inbound', '入库单', inboundMachine),
      ...auditWordsOf('part_outbound', '出库单', outboundMachine),
      ...auditWordsOf('part_finding', '账外用件', partFindingMachine),
      'part_inbound.create': '新建入库单',
      'part_outbound.create': '新建出库单',
      'part.create': '登记配件',
      'part.change': '修改配件',
      'part.photo': '换配件照片',
      'part.count': '盘点配件',
      'part.move': '配件移库',
    },
    objects: { part: '配件', part_inbound: '入库单', part_outbound: '出库单', part_finding: '账外用件' },
  },
  files: { [partPhotoPurpose]: { readers: ['equipment_view'] } },
})
