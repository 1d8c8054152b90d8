import { type BusinessRole, businessRoles } from '@jihui/protocol/access'
import { actionWord } from '@jihui/protocol/all-audit-words'
import { labelOfRole } from '@jihui/protocol/identity/role-words'
import type { AccountEvent } from './account-queries.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (value && typeof value === 'object' ? (value as Fields) : {})

const fieldLabels: Readonly<Record<string, string>> = {
  display_name: '姓名',
  company_name: '单位',
  phone: '手机号',
  email: '邮箱',
  business_roles: '业务角色',
}
const shown = (value: unknown): string => {
  if (Array.isArray(value))
    return value.map((role) => businessRoles[role as BusinessRole]?.label ?? role).join('、') || '无'
  return typeof value === 'string' && value ? value : '空'
}
const changes = ({ before, after }: AccountEvent): string =>
  Object.entries(fieldLabels)
    .filter(([field]) => field in fieldsOf(after))
    .map(([field, label]) => `${label}：${shown(fieldsOf(before)[field])} → ${shown(fieldsOf(after)[field])}`)
    .join('；')

const details: Readonly<Record<string, (event: AccountEvent) => string>> = {
  'user.update': changes,
  'user.phone_asked': changes,
  'user.phone_confirmed': changes,
  'user.phone_withdrawn': changes,
  'user.email_asked': changes,
  'user.email_confirmed': changes,
  'user.role': ({ before, after }) =>
    `${labelOfRole(String(fieldsOf(before).technical_role))} → ${labelOfRole(String(fieldsOf(after).technical_role))}`,
}

export const reasonOf = ({ after }: Pick<AccountEvent, 'after'>): string => {
  const { reason } = fieldsOf(after)
  return typeof reason === 'string' ? reason : ''
}
/** What was done to an account, in one sentence. */
export const accountHistoryText = (event: AccountEvent): string =>
  [actionWord(event.action), details[event.action]?.(event), reasonOf(event)].filter(Boolean).join('，')
