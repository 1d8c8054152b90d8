/** Papers a renter must have, and their review. */
import { qualificationEndpoints, qualificationOperations } from './operations.ts'
import { reviewQueueEndpoints } from './queue-operations.ts'
import { certificateOperations } from './certificate-operations.ts'
import { qualificationErrors } from './errors.ts'
import { qualificationPermissions } from './permissions.ts'
import { defineModule, settled } from '../module.ts'

export const qualificationModule = defineModule({
  name: 'qualification',
  endpoints: [...qualificationEndpoints, ...reviewQueueEndpoints],
  lineOperations: [...qualificationOperations, ...certificateOperations],
  errors: qualificationErrors,
  permissions: qualificationPermissions,
  waits: {
    // A kept paper is looked at with the first order it is used for; nobody waits for it before.
    'qualification_document.review_status': { pending: settled, approved: settled, rejected: settled },
  },
  desks: {
    qualification: {
      label: '资质审核',
      permission: 'qualification_verify',
      link: '/admin/qualification-verification',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      'qualification.view': '查看资质档案',
      'qualification.upload': '上传资质文件',
      'qualification.delete': '删除资质文件',
      'qualification.approve': '通过资质审核',
      'qualification.reject': '拒绝资质审核',
      'qualification.type_add': '添加资质类型',
      'qualification.certificate_approve': '通过资质文件',
      'qualification.certificate_reject': '拒绝资质文件',
    },
    objects: { qualification_document: '资质文件', qualification_type: '资质类型' },
  },
  files: {
    qualification: { readers: ['qualification_view'], isReadableAfterRemoval: true },
  },
  notices: ['documents_rejected', 'certificate_rejected'],
})
