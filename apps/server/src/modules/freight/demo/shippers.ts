/** Who sends cargo in the demo: companies and persons. */
import type { DeskScene } from '../../../demo/scene.ts'
import { freightShipper } from '../parties/party-table.ts'
import { type DemoPerson, nameOf, settleAccount } from './accounts.ts'

const companies = [
  '杭州精工机床有限公司',
  '宁波海天塑机厂',
  '绍兴柯桥纺织机械厂',
  '上海临港重工有限公司',
  '苏州园区精密仪器公司',
  '无锡惠山锻压厂',
  '南京江北设备租赁公司',
  '合肥高新装备公司',
  '武汉光谷激光公司',
  '广州黄埔机电公司',
  '深圳宝安自动化公司',
  '青岛西海岸工程公司',
  '郑州经开建材公司',
  '西安高陵机械公司',
  '成都龙泉汽配公司',
  '天津滨海钢构公司',
]
/** Beside the demo's own account. */
const personalShippers = ['余志明', '蒋小丽', '丁一凡']

/** The account one signs in with comes first. */
export const settleShippers = async (scene: DeskScene, passwordHash: string): Promise<DemoPerson[]> => {
  const { town, accounts, now } = scene
  const { services } = town
  const own = { kind: 'company', companyName: '嘉兴南湖物流有限公司' } as const
  await services.db.insert(freightShipper).values({ userId: accounts.shipper, ...own })
  const settled: DemoPerson[] = [{ userId: accounts.shipper, name: '唐雅文' }]
  const people = [
    ...companies.map((name, at) => ({ name: nameOf(at + 100), company: name })),
    ...personalShippers.map((name) => ({ name, company: '' })),
  ]
  for (const [at, { name, company: companyName }] of people.entries()) {
    const account = { username: `demo_freight_shipper_${at + 1}`, name, phone: `1392000${2000 + at}` }
    const userId = await settleAccount(services, passwordHash, { ...account, company: companyName }, now)
    const kind = companyName === '' ? 'person' : 'company'
    await services.db.insert(freightShipper).values({ userId, kind, companyName })
    settled.push({ userId, name })
  }
  return settled
}
