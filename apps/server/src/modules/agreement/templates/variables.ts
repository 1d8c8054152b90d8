/** What a template may name in double braces, and what stands there in the contract of an order. */
import { findLine } from '@jihui/protocol/rental/lines'
import { includedHoursOf } from '@jihui/protocol/rental/overtime'
import { fullAddress } from './content.ts'
import { depositWords } from '../contracts/deposit-words.ts'
import type { AgreementFacts } from '../contracts/facts.ts'
import { amountInWords, amountText, dayText } from './written-amounts.ts'
import type { Clause } from '../table.ts'

interface Variable {
  readonly label: string
  /** Words of a party's own: quoted, so that no part of them reads as a clause of the contract. */
  readonly isWritten?: true
  readonly of: (facts: AgreementFacts, number: string) => string
}

const none = '无'
/** What a party wrote stands between quotes it cannot close. */
const quoted = (value: string): string => `「${value.replaceAll('「', '『').replaceAll('」', '』')}」`
const money = (fen: number) => `¥${amountText(fen)}`

/** An order keeps options and platform fee in one figure; its lines tell them apart. */
const sumOf = (facts: AgreementFacts, kind: AgreementFacts['lines'][number]['kind']): number =>
  facts.lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountFen, 0)

const earlyReturnText = (facts: AgreementFacts): string =>
  findLine(facts.line)
    .pricing.earlyReturn.map(
      (tier) => `未使用天数不少于 ${tier.unusedDaysAtLeast} 天的，退还未使用天数租金的 ${tier.refundPercent}%`,
    )
    .join('；') || '提前归还不退还租金'

const standstillText = (facts: AgreementFacts): string =>
  `自上报起每停满 24 小时计一天，归还结算时退还这一天租金的 ${findLine(facts.line).pricing.standstillPercent}%`

const standbyText = (facts: AgreementFacts): string => {
  const { standby } = findLine(facts.line).pricing
  if (!standby) return '本合同不适用报停'
  const { percent, daysMin, shareMaxPercent, workedMinutes } = standby
  return `乙方可以通过平台提前一天报停，每次不少于 ${daysMin} 天，累计不超过租期天数的 ${shareMaxPercent}%，提前归还的按实际使用天数计；报停日按当日租金的 ${percent}% 计收，归还结算时退还其余部分，附加服务费照付；设备终端显示报停日工作满 ${workedMinutes} 分钟的，当日照付全额租金`
}

const overtimeText = (facts: AgreementFacts): string => {
  const hours = facts.overtime?.includedPerDay ?? includedHoursOf(findLine(facts.line))
  if (hours === null) return '本合同的租金不按工作小时计'
  const { unitWord } = findLine(facts.line)
  const included = `租金含每${unitWord}每天 ${hours} 小时工作`
  if (!facts.overtime) return `${included}，超出部分由双方另行结算`
  return `${included}，超出部分每小时 ${money(facts.overtime.perHourFen)}，按天计算，不足 0.1 小时的不计；以设备终端记录的工作时间为准，没有终端记录的天数按交接时两次读数计。超时费在归还时列入扣款单，乙方可以提出异议`
}

const declared = {
  contract_number: { label: '合同编号', of: (_, number) => number },
  order_number: { label: '订单编号', of: (facts) => facts.orderNumber },
  line_label: { label: '设备大类', of: (facts) => findLine(facts.line).label },
  unit_word: { label: '设备量词', of: (facts) => findLine(facts.line).unitWord },
  lessor_name: { label: '出租方名称', of: (facts) => facts.lessor.name },
  lessor_license: { label: '出租方统一社会信用代码', of: (facts) => facts.lessor.licenseNumber },
  lessor_address: { label: '出租方住所', of: (facts) => facts.lessor.address },
  lessor_phone: { label: '出租方电话', of: (facts) => facts.lessor.phone },
  lessor_representative: { label: '出租方法定代表人', of: (facts) => facts.lessor.representative },
  lessee_name: { label: '承租方名称', isWritten: true, of: (facts) => facts.lessee.name },
  contact_name: { label: '联系人', isWritten: true, of: (facts) => facts.lessee.contactName },
  contact_phone: { label: '联系电话', of: (facts) => facts.lessee.contactPhone },
  facility: { label: '使用单位', isWritten: true, of: (facts) => facts.lessee.facility || facts.lessee.name },
  facility_license: { label: '执业许可证号', isWritten: true, of: (facts) => facts.lessee.licenseNumber || none },
  qualifications: { label: '承租方须具备的资质', of: (facts) => facts.equipment.qualifications.join('、') || none },
  delivery_address: { label: '送货地址', isWritten: true, of: (facts) => fullAddress(facts) },
  equipment_name: { label: '设备名称', isWritten: true, of: (facts) => facts.equipment.name },
  equipment_model: { label: '设备型号', isWritten: true, of: (facts) => facts.equipment.model },
  manufacturer: { label: '生产厂家', isWritten: true, of: (facts) => facts.equipment.manufacturer },
  serial_number: { label: '设备序列号', isWritten: true, of: (facts) => facts.equipment.serial },
  machine_marks: {
    label: '注册号、等级与车牌等',
    of: ({ line: id, equipment }) => {
      const line = findLine(id)
      const marks = [
        { label: line.registrationLabel, value: equipment.registrationNumber },
        { label: line.gradeLabel, value: equipment.grade },
        ...(equipment.marks ?? []),
      ]
      const told = marks.filter(({ value }) => value !== '').map(({ label, value }) => `${label} ${quoted(value)}`)
      return told.join('，') || '出厂资料齐全'
    },
  },
  registration_number: {
    label: '注册证号',
    isWritten: true,
    of: (facts) => facts.equipment.registrationNumber || none,
  },
  grade: { label: '认证等级', of: (facts) => facts.equipment.grade || none },
  quantity: { label: '设备数量', of: ({ equipment }) => String(equipment.quantity ?? 1) },
  /** Of several units each one's. */
  market_value: {
    label: '设备价值',
    of: ({ line, equipment: { quantity = 1, marketValueFen } }) =>
      quantity === 1 ? money(marketValueFen) : `每${findLine(line).unitWord} ${money(marketValueFen)}`,
  },
  start_date: { label: '起租日', of: (facts) => dayText(facts.period.startDate) },
  end_date: { label: '归还日', of: (facts) => dayText(facts.period.endDate) },
  rental_days: { label: '租赁天数', of: (facts) => String(facts.period.days) },
  daily_rate: { label: '日租金', of: (facts) => money(facts.dayFen) },
  rental_fee: { label: '租金', of: (facts) => money(facts.rentalFen) },
  service_fee: { label: '平台服务费', of: (facts) => money(sumOf(facts, 'service')) },
  service_percent: { label: '服务费率', of: (facts) => `${findLine(facts.line).pricing.servicePercent}%` },
  delivery_fee: { label: '运费', of: (facts) => money(facts.deliveryFen) },
  deposit: { label: '押金', of: (facts) => depositWords(facts).amount },
  deposit_terms: { label: '押金的约定', of: (facts) => depositWords(facts).terms },
  deposit_settlement: { label: '押金的退还和扣除', of: (facts) => depositWords(facts).settlement },
  deposit_in_total: { label: '总金额含不含押金', of: (facts) => depositWords(facts).inTotal },
  total_amount: { label: '合同总金额', of: (facts) => money(facts.totalFen) },
  total_amount_words: { label: '合同总金额大写', of: (facts) => amountInWords(facts.totalFen) },
  options: { label: '附加服务', of: (facts) => facts.options.join('、') || none },
  options_fee: { label: '附加服务费', of: (facts) => money(sumOf(facts, 'option')) },
  late_percent: { label: '逾期费率', of: (facts) => `${findLine(facts.line).pricing.latePercent}%` },
  late_fee_per_day: {
    label: '每日逾期费',
    of: (facts) => money(Math.round((facts.dayFen * findLine(facts.line).pricing.latePercent) / 100)),
  },
  overtime_terms: { label: '每天含的工作小时和超时费', of: overtimeText },
  standstill_terms: { label: '停机不计租金的规则', of: standstillText },
  standby_terms: { label: '报停的规则', of: standbyText },
  early_return_terms: { label: '提前归还的退租规则', of: earlyReturnText },
} satisfies Record<string, Variable>

const variables: Readonly<Record<string, Variable>> = declared
const mark = /\{\{([^{}]*)\}\}/g

export const variablesIn = (clauses: readonly Clause[]): string[] => {
  const found = clauses.flatMap(({ title, text }) =>
    [...`${title}\n${text}`.matchAll(mark)].map((match) => match[1]!.trim()),
  )
  return [...new Set(found)]
}
export const isVariable = (name: string): boolean => Object.hasOwn(variables, name)

/** Braces that open or close nothing are a slip of the pen nobody would see before the contract is printed. */
export const hasLooseBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replaceAll(mark, ''))

/** A value goes in as plain text on one line: what a renter wrote can neither open a variable nor forge a clause. */
const plain = (value: string): string =>
  value
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[{}]/g, (brace) => (brace === '{' ? '｛' : '｝'))
    .trim()

const valueOf = (name: string, facts: AgreementFacts, number: string): string => {
  const { of, isWritten } = variables[name]!
  const value = plain(of(facts, number))
  return isWritten && value !== '' && value !== none ? quoted(value) : value
}

/** A piece of a filled-in text; one that stands for a variable says which. */
export interface Segment {
  readonly text: string
  readonly variable: string | null
}

/** The text filled in, and where the variables went; one that nobody knows stays as it is written. */
export const renderSegments = (text: string, facts: AgreementFacts, number: string): Segment[] => {
  const segments: Segment[] = []
  let at = 0
  for (const match of text.matchAll(mark)) {
    const name = match[1]!.trim()
    if (match.index > at) segments.push({ text: text.slice(at, match.index), variable: null })
    const value = isVariable(name) ? valueOf(name, facts, number) : match[0]
    segments.push({ text: value, variable: name })
    at = match.index + match[0].length
  }
  if (at < text.length) segments.push({ text: text.slice(at), variable: null })
  return segments
}

export const renderText = (text: string, facts: AgreementFacts, number: string): string =>
  renderSegments(text, facts, number)
    .map((segment) => segment.text)
    .join('')

export const renderClauses = (clauses: readonly Clause[], facts: AgreementFacts, number: string): Clause[] =>
  clauses.map(({ title, text }) => ({
    title: renderText(title, facts, number),
    text: renderText(text, facts, number),
  }))

export const variableExamples = (facts: AgreementFacts, number: string) =>
  Object.entries(variables).map(([name, { label }]) => ({ name, label, example: valueOf(name, facts, number) }))
