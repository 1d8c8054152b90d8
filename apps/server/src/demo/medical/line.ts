import type { DemoLine } from '../shape.ts'
import { medicalCategories } from './categories.ts'
import { medicalMachines } from './machines.ts'
import { demoInstitutions } from './people.ts'
import * as words from './words.ts'

export const demo: DemoLine = {
  line: 'medical',
  categories: medicalCategories,
  machines: medicalMachines.map(({ certificationLevel, addOns, ...machine }) => ({
    ...machine,
    grade: certificationLevel,
    addOns: { ...addOns },
    // Instruments travel in a van; the heavy ones with a lift.
    deliveryKmYuan: machine.deliveryYuan > 500 ? 8 : 4,
    serviceRadiusKm: null,
    requirements: {},
  })),
  customers: demoInstitutions.map(
    ({ name, city, district, address, contactName, contactPhone, rents, department }) => ({
      name,
      city,
      district,
      address,
      contactName,
      contactPhone,
      rents,
      details: { healthcare_facility: name, department, patient_use: true },
    }),
  ),
  words: {
    ...words,
    returnConditions: [
      '外观完好，附件齐全，开机自检通过',
      '外观完好，已清洁消毒，电池容量正常',
      '外壳有轻微擦痕，不影响使用，附件齐全',
      '自检通过，计量标签在有效期内',
      '附件按清单点齐，运行时数已记录',
      '外观与交付时一致，功能正常',
    ],
  },
  licence: {
    type: 'medical_practice_license',
    title: '医疗机构执业许可证',
    issuer: '卫生健康行政部门',
    rows: (number, until) => [
      ['登 记 号', `PDY${number}`],
      ['诊疗科目', '内科、外科、重症医学科、急诊医学科'],
      ['有效期限', `至 ${until}`],
    ],
  },
  owner: {
    username: 'owner',
    displayName: '蒋怀瑾',
    companyName: '浙江康桥医疗设备有限公司',
    phone: '13800000006',
  },
}
