import type { DemoLine } from '../shape.ts'
import { engineeringCategories } from './categories.ts'
import { engineeringCustomers } from './customers.ts'
import { engineeringMachines } from './machines.ts'
import { engineeringWords } from './words.ts'

export const demo: DemoLine = {
  line: 'engineering',
  categories: engineeringCategories,
  machines: engineeringMachines,
  customers: engineeringCustomers,
  words: engineeringWords,
  licence: {
    type: 'business_license',
    title: '营业执照',
    issuer: '市场监督管理局',
    rows: (number, until) => [
      ['信用代码', number],
      ['类　　型', '有限责任公司（自然人投资或控股）'],
      ['经营范围', '房屋建筑和市政工程施工，土石方工程，机械设备租赁'],
      ['成立日期', '2016年4月12日'],
      ['营业期限', `2016年4月12日 至 ${until}`],
    ],
  },
  owner: {
    username: 'owner_engineering',
    displayName: '陆建航',
    companyName: '浙江恒岳工程设备有限公司',
    phone: '13800000021',
  },
}
