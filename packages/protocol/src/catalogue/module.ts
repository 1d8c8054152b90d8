/** Machines: models, units, their search, papers and verification. */
import { catalogueEndpoints, catalogueOperations } from './operations.ts'
import { verificationEndpoints } from './verification-operations.ts'
import { catalogueErrors } from './errors.ts'
import { cataloguePermissions } from './permissions.ts'
import { defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'

export const catalogueModule = defineModule({
  name: 'catalogue',
  endpoints: [...catalogueEndpoints, ...verificationEndpoints],
  lineOperations: catalogueOperations,
  errors: catalogueErrors,
  permissions: cataloguePermissions,
  waits: {
    'equipment.verification_status': {
      pending: waitsForStaff('machine', '平台在核验这台设备，通过后才会出租。'),
      approved: settled,
      rejected: settled,
    },
    'equipment.status': {
      active: settled,
      // Its owner's own wish, for as long as he likes.
      paused: settled,
      withheld: waitsForTime('staff', 'release-withheld-machines', '核验通过后自动上架。'),
      removed: settled,
    },
  },
  desks: {
    machine: {
      label: '设备核验',
      permission: 'equipment_edit',
      link: '/admin/equipment-verification',
      path: '/equipment/detail/:id',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      'equipment.register': '登记设备',
      'equipment.change': '修改设备',
      'equipment.remove': '下架设备',
      'equipment.verify_approve': '通过设备核验',
      'equipment.verify_reject': '驳回设备核验',
    },
    objects: { equipment: '设备', equipment_unit: '设备' },
  },
  files: {
    'equipment-photo': { readers: 'anyone' },
    'equipment-document': { readers: ['equipment_edit'] },
  },
  settings: {
    listing_needs_verification: {
      kind: 'flag',
      group: '审核',
      label: '设备核验后才上架',
      hint: '打开时，设备主新登记的设备先不出租，核验通过才出现在列表里',
      initial: true,
    },
  },
  notices: ['machine_rejected'],
})
