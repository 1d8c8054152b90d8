/** What the installation is told about itself. */
import { defineEndpoint } from '../endpoint.ts'
import { settingGroups, settingsDone, settingsRequest } from './schema.ts'

const base = '/api/admin/settings/'

export const listSettings = defineEndpoint({
  name: 'list_settings',
  summary: '系统设置，附是谁什么时候改的',
  method: 'GET',
  path: base,
  access: 'permission:log_view',
  response: settingGroups,
})
export const changeSettings = defineEndpoint({
  name: 'change_settings',
  summary: '改系统设置，从下一次请求起生效',
  method: 'PUT',
  path: base,
  access: 'permission:system_settings',
  body: settingsRequest,
  response: settingsDone,
  errors: ['setting.invalid'],
})

export const settingEndpoints = [listSettings, changeSettings]
