import { findLine } from '@jihui/protocol/rental/lines'
/** The contract as an A4 document. */
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { fullAddress } from '../templates/content.ts'
import { depositWords } from '../contracts/deposit-words.ts'
import { amountInWords, amountText, dayText } from '../templates/written-amounts.ts'
import { fontName } from './fonts.ts'
import { ground, heading, ink, layout, pairs, quiet, toPdf } from './paper.ts'
import type { PrintedContract } from './printed-contract.ts'
import { sealSize, sealSvg } from './seal.ts'

const ordinals = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
/** 第十二条 */
const ordinal = (number: number): string => {
  if (number < 10) return ordinals[number]!
  const tens = Math.floor(number / 10)
  return `${tens > 1 ? ordinals[tens] : ''}十${number % 10 ? ordinals[number % 10] : ''}`
}

const parties = ({ facts }: PrintedContract): Content => {
  const { lessor, lessee } = facts
  return pairs([
    ['出租方（甲方）', lessor.name],
    ['信用代码', lessor.licenseNumber, '法定代表人', lessor.representative],
    ['住所', lessor.address],
    ['承租方（乙方）', lessee.name],
    ['联系人', lessee.contactName, '联系电话', lessee.contactPhone],
    ...present([
      ['使用单位', lessee.facility],
      ['许可证号', lessee.licenseNumber],
    ]),
    ['送货地址', fullAddress(facts)],
  ])
}

/** Rows that have something to say. */
const present = (rows: readonly (readonly [label: string, value: string])[]) => rows.filter(([, value]) => value !== '')

const machine = ({ facts: { line: lineId, equipment, period, options, answers } }: PrintedContract): Content => {
  const line = findLine(lineId)
  return pairs([
    ['设备名称', equipment.name, '型号', equipment.model],
    ['生产厂家', equipment.manufacturer, '序列号', equipment.serial],
    ...present([
      [line.registrationLabel, equipment.registrationNumber],
      [line.gradeLabel, equipment.grade],
      ...(equipment.marks ?? []).map(({ label, value }) => [label, value] as const),
    ]),
    ['参考价值', `¥${amountText(equipment.marketValueFen)}`, '租赁天数', `${period.days} 天（首尾两日均计入）`],
    ['起租日', dayText(period.startDate), '归还日', dayText(period.endDate)],
    ...(options.length > 0 ? ([['附加服务', options.join('、')]] as const) : []),
    ...answers
      .filter(({ field, value }) => field !== line.partyField && value !== '否')
      .map(({ label: question, value }) => [question, value] as const),
  ])
}

const fees = ({ facts }: PrintedContract): Content => {
  const row = (name: string, working: string, fen: number): TableCell[] => [
    name,
    { text: working, color: quiet },
    { text: amountText(fen), alignment: 'right' },
  ]
  const total = (name: string, fen: number): TableCell[] => [
    { text: name, bold: true, colSpan: 2, fillColor: ground },
    {},
    { text: amountText(fen), bold: true, alignment: 'right', fillColor: ground },
  ]
  const head = ['项目', '计算', '金额（元）'].map((text, index) => ({
    text,
    color: quiet,
    fillColor: ground,
    alignment: index === 2 ? ('right' as const) : ('left' as const),
  }))
  const costs = facts.lines.filter((line) => line.kind !== 'deposit')
  return {
    table: {
      headerRows: 1,
      widths: [130, '*', 90],
      dontBreakRows: true,
      body: [
        head,
        ...costs.map((line) => row(line.label, line.working, line.amountFen)),
        total('费用小计', facts.totalFen - facts.depositFen),
        row('押金', depositWords(facts).working, facts.depositFen),
        total('合计', facts.totalFen),
        [{ text: `人民币大写：${amountInWords(facts.totalFen)}`, colSpan: 3 }, {}, {}],
      ],
    },
    layout,
  }
}

const paragraphs = (text: string, number: number | null): Content[] =>
  text
    .split('\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => ({
      columns: [
        { width: 30, text: number === null ? `${index + 1}.` : `${number}.${index + 1}`, color: quiet },
        { width: '*', text: paragraph },
      ],
      margin: [0, 0, 0, 3.5],
    }))

/** A heading stays with the first paragraph under it. */
const clause = (title: string, text: string, number: number | null, above: Content[] = []): Content[] => {
  const [first, ...rest] = paragraphs(text, number)
  const head: Content = { text: title, bold: true, margin: [0, 10, 0, 4] }
  return [{ unbreakable: true, stack: [...above, head, ...(first ? [first] : [])] }, ...rest]
}

const clauses = ({ clauses: list, specialTerms }: PrintedContract): Content[] => [
  ...list.flatMap(({ title, text }, index) =>
    clause(`第${ordinal(index + 1)}条　${title}`, text, index + 1, index === 0 ? [heading('合同条款')] : []),
  ),
  ...(specialTerms ? clause('特别约定', specialTerms, null) : []),
]

const signatures = ({ facts: { lessor, lessee }, signing, generatedAt }: PrintedContract): Content => {
  const dayOf = (moment: string) => moment.slice(0, moment.indexOf(' '))
  const signed: Content = signing
    ? {
        image: `data:image/png;base64,${Buffer.from(signing.signature).toString('base64')}`,
        fit: [210, 84],
        margin: [0, 20, 0, 0],
      }
    : { text: '（待签署）', color: quiet, margin: [0, 52, 0, 0] }
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    layout: 'noBorders',
    table: {
      widths: ['*', '*'],
      body: [
        [
          { text: '甲方（盖章）', color: quiet },
          { text: '乙方（签字）', color: quiet },
        ],
        [
          { text: lessor.name, bold: true },
          { text: lessee.name, bold: true },
        ],
        [{ svg: sealSvg(lessor.name), width: sealSize, margin: [8, 2, 0, 2] }, signed],
        [`日期：${dayOf(signing?.signedAt ?? generatedAt)}`, `日期：${signing ? dayOf(signing.signedAt) : ''}`],
      ],
    },
  }
}

/** Anybody who holds a copy is led to where it can be compared with what is kept. */
const checking = (url: string | undefined): Content[] =>
  url === undefined
    ? []
    : [
        {
          margin: [0, 8, 0, 0],
          columns: [
            { width: 74, qr: url, fit: 66, foreground: ink },
            {
              width: '*',
              stack: [
                { text: '验证这份合同', bold: true, fontSize: 9 },
                { text: url, margin: [0, 3, 0, 3] },
                {
                  text: '扫码或打开上面的网址，核对编号，或上传手里的 PDF，看它和签署时是否一致。签署完成的文件带有平台的数字签名，改动一个字节，签名就会失效。',
                  color: quiet,
                },
              ],
            },
          ],
        },
      ]

const evidence = (contract: PrintedContract): Content => {
  const { signing, facts, template } = contract
  const rows: (readonly [string, string] | readonly [string, string, string, string])[] = [
    ['合同编号', contract.number, '订单编号', facts.orderNumber],
    ...(signing
      ? ([
          ['签署人', signing.signerName, '平台账号', signing.username],
          ['手机号', signing.phone, '短信验证', signing.sms],
          ['签署时间', signing.signedAt, '网络地址', signing.ip],
          ['签署方式', signing.how],
          ['逐条阅读', signing.reading],
          ['签署设备', signing.userAgent],
        ] as const)
      : ([['签署情况', '尚未签署']] as const)),
    ...(template ? ([['合同模板', template]] as const) : []),
    ['正文摘要', `SHA-256　${contract.contentSha256}`],
  ]
  return {
    unbreakable: true,
    fontSize: 8,
    margin: [0, 14, 0, 0],
    stack: [
      { text: '签署存证', bold: true, fontSize: 9, margin: [0, 0, 0, 5] },
      pairs(rows),
      {
        text: '正文摘要由合同编号、条款、特别约定和合同所列事实计算得出，内容有任何改动，摘要都会不同。所记时间为北京时间。',
        color: quiet,
        margin: [0, 5, 0, 0],
      },
      ...checking(contract.verifyUrl),
    ],
  }
}

const definition = (contract: PrintedContract, createdAt: Date): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [58, 62, 58, 58],
  info: {
    title: `${contract.title} ${contract.number}`,
    author: contract.facts.lessor.name,
    subject: contract.facts.orderNumber,
    keywords: `${contract.number} ${contract.contentSha256}`,
    creationDate: createdAt,
    modDate: createdAt,
  },
  ...(contract.isDraft ? { watermark: { text: '草稿', color: ink, opacity: 0.06, bold: true, fontSize: 150 } } : {}),
  defaultStyle: { font: fontName, fontSize: 9.5, lineHeight: 1.24, color: ink },
  header: (page) =>
    page === 1
      ? null
      : {
          margin: [58, 30, 58, 0],
          fontSize: 8,
          color: quiet,
          columns: [contract.title, { text: contract.number, alignment: 'right' }],
        },
  footer: (page, pages) => ({
    margin: [58, 18, 58, 0],
    fontSize: 8,
    color: quiet,
    columns: [contract.facts.lessor.name, { text: `第 ${page} 页 共 ${pages} 页`, alignment: 'right' }],
  }),
  content: [
    { text: contract.title, bold: true, fontSize: 21, alignment: 'center', lineHeight: 1.1 },
    {
      columns: [{ text: `合同编号　${contract.number}` }, { text: `签订地　浙江省杭州市滨江区`, alignment: 'right' }],
      color: quiet,
      margin: [0, 10, 0, 8],
    },
    parties(contract),
    heading('租赁设备与租期'),
    machine(contract),
    { unbreakable: true, stack: [heading('费用明细'), fees(contract)] },
    ...clauses(contract),
    ...(contract.isDraft ? [] : [signatures(contract), evidence(contract)]),
  ],
})

export const drawContract = (contract: PrintedContract): Promise<Uint8Array> => {
  // The moment stands in the file as well; taken from the contract, so that drawing twice gives the same bytes.
  const [year, month, day] = /^(\d+)年(\d+)月(\d+)日/.exec(contract.signing?.signedAt ?? contract.generatedAt)!.slice(1)
  const createdAt = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return toPdf(definition(contract, createdAt))
}
