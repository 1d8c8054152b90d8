/** Work in the field: photographs and acts that arrive late, in pieces or twice. */
import { defineModule } from '../module.ts'
import { fieldErrors } from './errors.ts'
import { fieldEndpoints } from './operations.ts'

export const fieldPhotoPurpose = 'field-photo'

export const fieldModule = defineModule({
  name: 'field',
  endpoints: fieldEndpoints,
  errors: fieldErrors,
  files: { [fieldPhotoPurpose]: { readers: ['rental_view'], isEvidence: true } },
  settings: {
    keep_field_uploads_days: {
      kind: 'number',
      group: '保留期限',
      label: '没有用上的现场照片',
      hint: '上传以后这么多天没有随任何一步提交的照片，夜里删掉',
      unit: '天',
      min: 7,
      max: 365,
      initial: 30,
    },
  },
})
