import { defineErrors } from '../errors.ts'

export const settingErrors = defineErrors({
  'setting.invalid': { http: 400, number: 3002, text: '设置没有保存，请检查后重试' },
})
