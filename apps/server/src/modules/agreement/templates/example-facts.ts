import { companyProfile } from '@jihui/protocol/company/profile'
import { qualificationTypeNames } from '@jihui/protocol/qualification/types'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { AgreementFacts } from '../contracts/facts.ts'

export const exampleNumber = 'HT20260901-00000128'

/** An order that shows what a template becomes, on any line. */
export const exampleFacts = (line: LineDeclaration): AgreementFacts => {
  const dayFen = 260_00
  const days = 14
  const rentalFen = dayFen * days
  const serviceFen = Math.round((rentalFen * line.pricing.servicePercent) / 100)
  const deliveryFen = 300_00
  const depositFen = 5000_00
  const ordered = line.options.filter((option) => option.per === 'once').slice(0, 1)
  const optionFen = ordered.length * 300_00
  return {
    line: line.id,
    orderNumber: 'R00000128',
    lessor: {
      name: companyProfile.name,
      licenseNumber: companyProfile.licenseNumber,
      address: companyProfile.address,
      phone: companyProfile.contactPhone,
      representative: companyProfile.legalRepresentative,
    },
    lessee: {
      name: '杭州钱湾示例单位',
      contactName: '沈雨桐',
      contactPhone: '13800000101',
      facility: '杭州钱湾示例单位',
      licenseNumber: 'SL-330108-1002',
      username: 'example',
    },
    equipment: {
      id: 1,
      name: `${line.label}示例机型`,
      model: 'JH-100',
      manufacturer: '示例制造有限公司',
      grade: Object.values(line.grades)[0] ?? '',
      serial: 'SN-2026-000128',
      registrationNumber: 'SL-2026-070128',
      marketValueFen: 98_000_00,
      illustration: '',
      qualifications: line.qualificationDefault.map(({ type }) => qualificationTypeNames[type]?.name ?? type),
    },
    period: { startDate: '2026-09-07', endDate: '2026-09-20', days },
    delivery: { address: '江晖路 1866 号', region: '浙江省杭州市滨江区' },
    options: ordered.map((option) => option.label),
    answers: [],
    lines: [
      { kind: 'rental', code: 'day', label: '日租', working: '¥260.00 × 14 天', amountFen: rentalFen },
      ...ordered.map(({ flag, label, hint }) => ({
        kind: 'option' as const,
        code: flag,
        label,
        working: hint,
        amountFen: optionFen,
      })),
      {
        kind: 'service',
        code: 'service',
        label: '平台服务费',
        working: `租金的 ${line.pricing.servicePercent}%`,
        amountFen: serviceFen,
      },
      { kind: 'delivery', code: 'delivery', label: '送货', working: '往返', amountFen: deliveryFen },
      { kind: 'deposit', code: 'deposit', label: '押金', working: '归还验收后退还', amountFen: depositFen },
    ],
    dayFen,
    rentalFen,
    serviceFen: serviceFen + optionFen,
    deliveryFen,
    depositFen,
    totalFen: rentalFen + serviceFen + optionFen + deliveryFen + depositFen,
    secured: { kind: 'paid', baseFen: depositFen, holdFen: 0 },
  }
}
