import type { DemoLine } from '../shape.ts'
import { manufacturingCategories } from './categories.ts'
import { manufacturingCustomers } from './customers.ts'
import { manufacturingMachines } from './machines.ts'
import { words } from './words.ts'

export const demo: DemoLine = {
  line: 'manufacturing',
  categories: manufacturingCategories,
  machines: manufacturingMachines,
  customers: manufacturingCustomers,
  words,
  licence: {
    type: 'business_license',
    title: '营业执照',
    issuer: '市场监督管理局',
    rows: (number, until) => [
      ['统一代码', number],
      ['类　　型', '有限责任公司'],
      ['注册资本', '人民币壹仟万元整'],
      ['经营范围', '机械零部件、模具、塑料与电子产品的生产和销售'],
      ['营业期限', `2016年3月18日 至 ${until}`],
    ],
  },
  owner: {
    username: 'owner_manufacturing',
    displayName: '郑北辰',
    companyName: '宁波北仑数控设备租赁有限公司',
    phone: '13800000023',
  },
}
