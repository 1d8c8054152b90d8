import { lines } from '@jihui/protocol/rental/faces'
import { describe, expect, it } from 'vitest'
import {
  applicantName,
  applicationBody,
  applicationProblems,
  emptyApplication,
  firstOpenStep,
  readApplicationDraft,
  statedMachines,
  stepOfField,
  type ApplicationDraft,
} from './application-draft.ts'

const [line] = lines
const machine = {
  key: 'm1',
  line: line!.id,
  category: 'excavator',
  categoryName: '挖掘机',
  illustration: 'excavator',
  name: '三一 SY215C',
  count: 4,
  year: '2022',
  yard: '萧山停机场',
}
const whole: ApplicationDraft = {
  ...emptyApplication,
  companyName: '浙江恒岳工程设备有限公司',
  licenseNumber: '91330109MA2KJ8X67Q',
  contactName: '陆建航',
  contactPhone: '13857188160',
  machines: [machine],
  accountName: '浙江恒岳工程设备有限公司',
  bankName: '工商银行萧山支行',
  accountNumber: '1202 0210 0990 1234 567',
}
const papers = { business_license_file: 1, ownership_files: 2, insurance_files: 1 }

describe('an application', () => {
  it('that is whole may be sent, insurance can follow', () => {
    expect(applicationProblems(whole, papers)).toEqual({})
  })
  it('of a person needs an identity card and no licence', () => {
    const person: ApplicationDraft = { ...whole, applicantType: 'person', companyName: '', licenseNumber: '' }
    expect(applicationProblems(person, papers)).toEqual({ id_card_files: '请上传身份证' })
    expect(applicationProblems(person, { ...papers, id_card_files: 2 })).toEqual({})
    expect(applicationBody(person)).toMatchObject({ applicant_type: 'person', company_name: '' })
  })
  it('of a person stands under his own name, also where his account has a company', () => {
    const names = { company_name: '上海浦汇医院', contact_name: '顾明哲' }
    expect(applicantName({ applicant_type: 'person', ...names })).toBe('顾明哲')
    expect(applicantName({ applicant_type: 'company', ...names })).toBe('上海浦汇医院')
  })
  it('says how long a credit code is', () => {
    expect(applicationProblems({ ...whole, licenseNumber: '9133' }, papers).license_number).toBe(
      '统一社会信用代码共 18 位，现在 4 位',
    )
  })
  it('opens at the first step that is not done, and a refusal at the step of its field', () => {
    expect(firstOpenStep(applicationProblems(whole, {}))).toBe('papers')
    expect(firstOpenStep(applicationProblems({ ...whole, machines: [] }, papers))).toBe('machines')
    expect(firstOpenStep({})).toBeUndefined()
    expect(stepOfField('account_number')).toBe('account')
    expect(stepOfField('insurance_files')).toBe('machines')
  })
  it('sends what each machine is and where it stands, and the account without spaces', () => {
    expect(applicationBody(whole)).toMatchObject({
      account_number: '1202021009901234567',
      business_types: [line!.id],
      equipment_categories: ['excavator'],
      yard_location: '萧山停机场',
      equipment_specifications: [{ name: '三一 SY215C', count: 4, year: 2022 }],
    })
  })
})

describe('the machines an application speaks of', () => {
  it('are read from whatever its sender wrote', () => {
    const [first, second] = statedMachines([
      ...(applicationBody(whole).equipment_specifications as unknown[]),
      '叉车 3 吨',
    ])
    expect(first).toMatchObject({ name: '三一 SY215C', facts: '挖掘机 · 4 台 · 2022 年 · 萧山停机场' })
    expect(second).toMatchObject({ name: '叉车 3 吨', facts: '' })
    expect(statedMachines({ any: 'thing' })).toEqual([])
    expect(statedMachines([null, 3, {}])).toEqual([])
  })
})

describe('a draft kept on the machine', () => {
  it('comes back as it was, and what cannot be read is left out', () => {
    expect(readApplicationDraft(JSON.stringify(whole))).toEqual(whole)
    expect(readApplicationDraft('{"companyName":3,"machines":[{"key":1}]}')).toEqual(emptyApplication)
    expect(readApplicationDraft('no json')).toBeNull()
    expect(readApplicationDraft(null)).toBeNull()
  })
})
