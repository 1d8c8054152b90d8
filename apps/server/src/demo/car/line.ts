import type { DemoLine } from '../shape.ts'
import { carCategories } from './categories.ts'
import { carCustomers } from './customers.ts'
import { carMachines } from './machines.ts'
import { carWords } from './words.ts'

export const demo: DemoLine = {
  line: 'car',
  categories: carCategories,
  machines: carMachines,
  customers: carCustomers,
  words: carWords,
  licence: {
    type: 'driver_license',
    title: '中华人民共和国机动车驾驶证',
    issuer: '公安局交通警察支队',
    rows: (number, until) => [
      ['证　　号', number],
      ['准驾车型', 'C1'],
      ['初次领证', '2015年6月12日'],
      ['有效期限', `至 ${until}`],
    ],
  },
  owner: {
    username: 'owner_car',
    displayName: '孙宁',
    companyName: '杭州东站出行汽车租赁有限公司',
    phone: '13800000022',
  },
}
