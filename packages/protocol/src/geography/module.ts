/** Places and the roads between them. */
import { defineModule } from '../module.ts'

export const geographyModule = defineModule({
  name: 'geography',
  settings: {
    keep_routes_days: {
      kind: 'number',
      group: '保留期限',
      label: '量过的路程',
      hint: '路程服务答过的路程超过这么多天，夜里分批删掉；服务没有回答时先用留着的',
      unit: '天',
      min: 1,
      max: 365,
      initial: 30,
    },
  },
})
