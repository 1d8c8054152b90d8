/** What an entry of the audit log changed, line by line, in words. */
import { agreementStatuses } from '@jihui/protocol/agreement/machine'
import { rentalStatuses } from '@jihui/protocol/rental/machine'

const fieldWords: Readonly<Record<string, string>> = {
  status: '状态',
  stage: '阶段',
  verification_status: '资质',
  verificationStatus: '核验',
  notes: '意见',
  reason: '原因',
  rejectReason: '拒绝原因',
  documents: '文件数',
  order_number: '订单',
  number: '编号',
  specialTerms: '特别约定',
  special_terms: '特别约定',
  amount: '金额',
  amountFen: '金额（分）',
  reference: '流水号',
  payment_id: '付款编号',
  paid: '已付款',
  force_submit: '没有文件也通过',
  name: '名称',
  description: '说明',
  version: '版本',
  clauses: '条款',
  permissions: '权限',
  added: '加上',
  removed: '去掉',
  technical_role: '角色',
  technicalRole: '角色',
  userType: '身份',
  roles: '身份',
  is_active: '启用',
  is_default: '默认',
  phone: '手机号',
  email: '邮箱',
  line: '业务线',
  units: '台数',
  title: '标题',
  message: '内容',
  recipients: '收到的人',
  sms: '短信',
  rule: '规则',
  repair: '修法',
  parts: '各部分',
  value: '值',
  type: '类型',
  sha256: '文件校验码',
}
const verificationWords: Readonly<Record<string, string>> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
}
const statusWords = (objectType: string): Readonly<Record<string, { readonly label: string }>> =>
  objectType === 'rental' ? rentalStatuses : objectType === 'agreement' ? agreementStatuses : {}

const LONGEST = 240

function valueText(field: string, value: unknown, objectType: string): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') {
    if (field === 'status') return statusWords(objectType)[value]?.label ?? verificationWords[value] ?? value
    if (/^verification_?status$/i.test(field)) return verificationWords[value] ?? value
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  }
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '—'
    const isPlain = value.every((one) => typeof one !== 'object')
    return isPlain ? valueText('', value.join('、'), '') : `${value.length} 项`
  }
  const parts = Object.entries(value).map(([name, part]) => `${wordOf(name)} ${valueText(name, part, objectType)}`)
  return valueText('', parts.join('；'), '')
}
const wordOf = (field: string): string => fieldWords[field] ?? field

export interface Change {
  field: string
  label: string
  before: string
  after: string
  isChanged: boolean
}

/** Fields in the order in which they were written; what stayed as it was comes last. */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  objectType: string,
): Change[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  const all = fields.map((field) => {
    const [was, is] = [before?.[field], after?.[field]]
    return {
      field,
      label: wordOf(field),
      before: valueText(field, was, objectType),
      after: valueText(field, is, objectType),
      isChanged: JSON.stringify(was) !== JSON.stringify(is),
    }
  })
  return [...all.filter((one) => one.isChanged), ...all.filter((one) => !one.isChanged)]
}

/** What a browser calls itself, short enough for a line: Chrome 147 · Windows. */
export function deviceText(userAgent: string): string {
  const browser = /(MicroMessenger|Edg|Firefox|Chrome|Safari)\/(\d+)?/.exec(userAgent)
  const names: Readonly<Record<string, string>> = { MicroMessenger: '微信', Edg: 'Edge' }
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent)?.[0]?.replace('Mac OS X', 'macOS')
  const name = browser?.[1] && [names[browser[1]] ?? browser[1], browser[2]].filter(Boolean).join(' ')
  return [name, system].filter(Boolean).join(' · ')
}
