/** Stored files. */
import { fileEndpoints } from './operations.ts'
import { fileErrors } from './errors.ts'
import { defineModule } from '../module.ts'

export const filesModule = defineModule({
  name: 'files',
  endpoints: fileEndpoints,
  errors: fileErrors,
  audit: {
    actions: {
      'file.read_original': '读取证据照片的原文件',
      'file.read_camera_notes': '查看证据照片的拍摄时间和地点',
    },
  },
  files: {
    /** Not even whoever sent it: it has an address of its own, and who reads it is in the log. */
    original: { readers: [] },
  },
})
