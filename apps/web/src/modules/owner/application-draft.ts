import type { BodyIn } from '@jihui/protocol/endpoint'
import type { submitApplication } from '@jihui/protocol/owner/application-operations'
import {
  applicantTypeCodes,
  applicationFiles,
  type ApplicantType,
  type ApplicationFile,
} from '@jihui/protocol/owner/machine'

/** A kind of machine the applicant has. */
export interface DraftMachine {
  key: string
  line: string
  /** Code of the category. */
  category: string
  categoryName: string
  illustration: string
  name: string
  count: number
  year: string
  yard: string
}

/** Everything the application holds but its files; kept on this machine until it is sent. */
export interface ApplicationDraft {
  applicantType: ApplicantType
  companyName: string
  licenseNumber: string
  contactName: string
  contactPhone: string
  region: { code: string; text: string }
  address: string
  machines: readonly DraftMachine[]
  accountName: string
  bankName: string
  accountNumber: string
  notes: string
}

export const emptyApplication: ApplicationDraft = {
  applicantType: 'company',
  companyName: '',
  licenseNumber: '',
  contactName: '',
  contactPhone: '',
  region: { code: '', text: '' },
  address: '',
  machines: [],
  accountName: '',
  bankName: '',
  accountNumber: '',
  notes: '',
}

export const applicationSteps = [
  { key: 'applicant', label: '主体', next: '证件' },
  { key: 'papers', label: '证件', next: '设备' },
  { key: 'machines', label: '设备', next: '收款账户' },
  { key: 'account', label: '收款', next: '确认' },
  { key: 'review', label: '确认', next: '' },
] as const
export type ApplicationStep = (typeof applicationSteps)[number]['key']

/** Which step asks for a field of the call: a refusal leads there. */
const fieldsOf: Readonly<Record<ApplicationStep, readonly string[]>> = {
  applicant: ['applicant_type', 'company_name', 'license_number', 'contact_name', 'contact_phone', 'address'],
  papers: ['business_license_file', 'id_card_files'],
  machines: [
    'equipment_categories',
    'equipment_specifications',
    'business_types',
    'yard_location',
    'ownership_files',
    'insurance_files',
    'qualification_files',
    'equipment_photos',
  ],
  account: ['account_name', 'bank_name', 'account_number'],
  review: ['notes'],
}
export const stepOfField = (field: string): ApplicationStep =>
  applicationSteps.find(({ key }) => fieldsOf[key].includes(field))?.key ?? 'review'

/** What each kind of applicant proves himself with. */
export const identityFiles: Readonly<Record<ApplicantType, ApplicationFile>> = {
  company: 'business_license_file',
  person: 'id_card_files',
}

const creditCode = /^[0-9A-HJ-NPQRTUWXY]{18}$/
export const plainNumber = (text: string): string => text.replaceAll(/\s/g, '')

type FileCounts = Readonly<Partial<Record<string, number>>>

/** What still keeps the application from being sent, by the call's field. */
export function applicationProblems(draft: ApplicationDraft, files: FileCounts): Record<string, string> {
  const found: Record<string, string> = {}
  const need = (field: string, isThere: boolean, sentence: string) => {
    if (!isThere) found[field] = sentence
  }
  if (draft.applicantType === 'company') {
    need('company_name', draft.companyName.trim() !== '', '请填写单位名称')
    const code = plainNumber(draft.licenseNumber).toUpperCase()
    if (!code) found.license_number = '请填写统一社会信用代码'
    else if (!creditCode.test(code)) found.license_number = creditCodeProblem(code)
  }
  need('contact_name', draft.contactName.trim() !== '', '请填写联系人')
  if (!/^1\d{10}$/.test(draft.contactPhone)) found.contact_phone = '请填写 11 位手机号'
  const identity = identityFiles[draft.applicantType]
  need(identity, Boolean(files[identity]), `请上传${applicationFiles[identity].label}`)
  need('equipment_specifications', draft.machines.length > 0, '至少写一种设备')
  need('ownership_files', Boolean(files.ownership_files), '请上传购置发票、登记证或租赁合同中的一种')
  need('insurance_files', Boolean(files.insurance_files), '请上传设备的保险单')
  need('account_name', draft.accountName.trim() !== '', '请填写账户名')
  need('bank_name', draft.bankName.trim() !== '', '请填写开户行')
  const account = plainNumber(draft.accountNumber)
  if (!account) found.account_number = '请填写银行账号'
  else if (!/^\d{8,30}$/.test(account)) found.account_number = '银行账号是 8 位以上的数字'
  return found
}

const creditCodeProblem = (code: string): string =>
  code.length === 18 ? '信用代码里有不会出现的字符' : `统一社会信用代码共 18 位，现在 ${code.length} 位`

/** The first step that has a problem. */
export const firstOpenStep = (problems: Readonly<Record<string, string>>): ApplicationStep | undefined =>
  applicationSteps.find(({ key }) => fieldsOf[key].some((field) => problems[field]))?.key

export const problemsOfStep = (step: ApplicationStep, problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => stepOfField(field) === step))

export const machineCount = (machines: readonly DraftMachine[]): number =>
  machines.reduce((sum, { count }) => sum + count, 0)

/** The draft as the call wants it. */
export function applicationBody(draft: ApplicationDraft): NonNullable<BodyIn<typeof submitApplication.shape>> {
  const isCompany = draft.applicantType === 'company'
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))]
  return {
    applicant_type: draft.applicantType,
    company_name: isCompany ? draft.companyName.trim() : '',
    license_number: isCompany ? plainNumber(draft.licenseNumber).toUpperCase() : '',
    contact_name: draft.contactName.trim(),
    contact_phone: draft.contactPhone,
    business_types: distinct(draft.machines.map(({ line }) => line)),
    address: [draft.region.text, draft.address.trim()].filter(Boolean).join(' '),
    yard_location: distinct(draft.machines.map(({ yard }) => yard.trim()))
      .join('；')
      .slice(0, 200),
    equipment_categories: distinct(draft.machines.map(({ category }) => category)),
    equipment_specifications: draft.machines.map((machine) => ({
      line: machine.line,
      category: machine.category,
      category_name: machine.categoryName,
      illustration: machine.illustration,
      name: machine.name.trim(),
      count: machine.count,
      ...(machine.year && { year: Number(machine.year) }),
      yard: machine.yard.trim(),
    })),
    account_name: draft.accountName.trim(),
    bank_name: draft.bankName.trim(),
    account_number: plainNumber(draft.accountNumber),
    notes: draft.notes.trim(),
  }
}

/** Who asks: a person by his own name, whatever company his account belongs to. */
export const applicantName = (one: {
  applicant_type: ApplicantType
  company_name: string
  contact_name: string
}): string => (one.applicant_type === 'person' ? one.contact_name : one.company_name || one.contact_name)

export interface StatedMachine {
  line: string
  illustration: string
  name: string
  /** 挖掘机 · 4 台 · 2022 年 · 萧山停机场 */
  facts: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The machines an application speaks of, however its sender wrote them down. */
export function statedMachines(specifications: unknown): StatedMachine[] {
  if (!Array.isArray(specifications)) return []
  return specifications.flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ line: '', illustration: '', name: one, facts: '' }]
    if (typeof one !== 'object' || one === null) return []
    const row = one as Record<string, unknown>
    const name = textOf(row.name) || textOf(row.model) || textOf(row.category_name) || textOf(row.category)
    if (!name) return []
    const count = textOf(row.count) || textOf(row.quantity)
    return [
      {
        line: textOf(row.line),
        illustration: textOf(row.illustration),
        name,
        facts: [
          textOf(row.category_name),
          count && `${count} 台`,
          row.year ? `${textOf(row.year)} 年` : '',
          textOf(row.yard),
        ]
          .filter(Boolean)
          .join(' · '),
      },
    ]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isMachine = (value: unknown): value is DraftMachine => {
  const one = value as Partial<DraftMachine> | null
  return (
    isText(one?.key) && isText(one.line) && isText(one.category) && isText(one.name) && typeof one.count === 'number'
  )
}

/** What was kept, as far as it can still be read. */
export function readApplicationDraft(text: string | null): ApplicationDraft | null {
  let kept: Partial<Record<keyof ApplicationDraft, unknown>> | null
  try {
    kept = JSON.parse(text ?? 'null') as typeof kept
  } catch {
    return null
  }
  if (!kept || typeof kept !== 'object') return null
  const region = kept.region as Partial<ApplicationDraft['region']> | undefined
  const words = Object.fromEntries(
    Object.entries(emptyApplication)
      .filter(([, fresh]) => isText(fresh))
      .map(([name]) => {
        const value = kept[name as keyof ApplicationDraft]
        return [name, isText(value) ? value : '']
      }),
  )
  return {
    ...emptyApplication,
    ...words,
    applicantType: applicantTypeCodes.find((code) => code === kept.applicantType) ?? 'company',
    region:
      isText(region?.code) && isText(region.text) ? { code: region.code, text: region.text } : emptyApplication.region,
    machines: Array.isArray(kept.machines) ? kept.machines.filter(isMachine) : [],
  }
}
