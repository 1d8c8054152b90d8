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
  settings: {
    keep_events_days: {
      kind: 'number',
      group: '保留期限',
      label: '已分发的事件',
      hint: '超过这么多天的，夜里分批删掉；没有分发成的一直留着',
      unit: '天',
      min: 1,
      max: 3650,
      initial: 30,
    },
  },
  audit: {
    actions: {
      'setting.change': '修改系统设置',
    },
    objects: { setting: '设置' },
  },
})
