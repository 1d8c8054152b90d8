/** Papers of the demo: each looks like what it is called, and says the number and the day its record has. */
import { qualificationTypeNames } from '@jihui/protocol/qualification/types'
import { drawLicence, type Licence } from './licence-picture.ts'
import type { DemoCustomer, DemoLicence } from './shape.ts'

export interface PaperFacts {
  /** The institution, and who signs for it. */
  readonly customer: Pick<DemoCustomer, 'name' | 'address' | 'contactName'>
  readonly number: string
  /** Last day it is valid, 2028-05-31. */
  readonly until: string
}

/** 2028-05-31 → 2028年5月31日 */
const spoken = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const looks: Readonly<Record<string, (facts: PaperFacts) => Licence>> = {
  business_license: ({ customer, number, until }) => ({
    title: '营业执照',
    issuer: '市场监督管理局',
    rows: [
      ['信用代码', number],
      ['名　　称', customer.name],
      ['类　　型', '有限责任公司'],
      ['住　　所', customer.address],
      ['营业期限', `至 ${spoken(until)}`],
    ],
  }),
  id_card: ({ customer, number, until }) => ({
    title: '居民身份证',
    issuer: '公安局',
    rows: [
      ['姓　　名', customer.contactName],
      ['住　　址', customer.address],
      ['号　　码', number],
      ['有效期限', `至 ${spoken(until)}`],
    ],
  }),
}

const otherwise = (type: string, { customer, number, until }: PaperFacts): Licence => ({
  title: qualificationTypeNames[type]?.name ?? '资质文件',
  issuer: '主管部门',
  rows: [
    ['持 有 人', customer.name],
    ['证书编号', number],
    ['有效期至', spoken(until)],
  ],
})

/** A paper of this type, as the line draws its own, else as it looks everywhere. */
export const drawPaper = (licence: DemoLicence, type: string, facts: PaperFacts): Promise<Buffer> => {
  const { customer, number, until } = facts
  if (type !== licence.type) return drawLicence((looks[type] ?? ((one) => otherwise(type, one)))(facts))
  const own = licence.rows(number, spoken(until))
  const rows = [['名　　称', customer.name] as const, ['地　　址', customer.address] as const, ...own]
  return drawLicence({ title: licence.title, rows, issuer: licence.issuer })
}

/** What an owner shows of his machines: that they are his, and that they are insured. */
export const drawOwnership = (owner: string, machines: string, number: string): Promise<Buffer> =>
  drawLicence({
    title: '设备权属证明',
    issuer: '设备制造商',
    rows: [
      ['所 有 人', owner],
      ['设　　备', machines],
      ['发票号码', number],
    ],
  })
export const drawInsurance = (owner: string, machines: string, number: string, until: string): Promise<Buffer> =>
  drawLicence({
    title: '财产一切险保险单',
    issuer: '财产保险公司',
    rows: [
      ['被保险人', owner],
      ['保险标的', machines],
      ['保单号码', number],
      ['保险期间', `至 ${spoken(until)}`],
    ],
  })
