/** What an installation is told about itself. */
import { settingEndpoints } from './operations.ts'
import { settingErrors } from './errors.ts'
import { settingsPermissions } from './permissions.ts'
import { defineModule } from '../module.ts'

export const settingsModule = defineModule({
  name: 'settings',
  endpoints: settingEndpoints,
  errors: settingErrors,
  permissions: settingsPermissions,
  audit: {
    actions: {
      'setting.change': '修改系统设置',
    },
    objects: { setting: '设置' },
  },
})
