/** Who supplies parts in the demo: registered by himself, approved by staff, paid to an account of his. */
import { demoPassword } from '../../../demo/accounts.ts'
import { drawLicence } from '../../../demo/licence-picture.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { hashPassword, insertUser } from '../../identity/public.ts'
import { giveFirstPayoutAccount } from '../../payment/public.ts'

export interface DemoSupplier {
  readonly userId: number
  readonly company: string
  /** Categories of machines he has parts for, and others with them. */
  readonly categories: readonly string[]
}
interface Person {
  /** Absent: the account one signs in as. */
  readonly username?: string
  readonly company: string
  readonly contact: string
  readonly phone: string
  readonly supplies: string
  readonly categories: readonly string[]
}
const people: readonly Person[] = [
  {
    company: '宁波海曙配件有限公司',
    contact: '方若溪',
    phone: '13800000008',
    supplies: '挖掘机、装载机滤芯，油缸密封件，斗齿',
    categories: ['excavator', 'loader', ''],
  },
  {
    username: 'demo_supplier_1',
    company: '杭州临平起重配件有限公司',
    contact: '俞国平',
    phone: '13910005001',
    supplies: '钢丝绳、吊钩、高空平台和叉车配件',
    categories: ['mobile_crane', 'aerial_lift', 'forklift'],
  },
  {
    username: 'demo_supplier_2',
    company: '绍兴越城动力配件商行',
    contact: '章小红',
    phone: '13910005002',
    supplies: '发电机组、压路机滤芯和皮带，润滑油',
    categories: ['power', 'road', '', 'loader'],
  },
  {
    username: 'demo_supplier_3',
    company: '苏州工业园区精工备件有限公司',
    contact: '陆志华',
    phone: '13910005003',
    supplies: '机床、激光、注塑备件，呼吸机耗材',
    categories: ['machining', 'laser', 'injection', 'respiratory'],
  },
]
/** Handed in today; nobody has looked yet. */
const applicant: Person = {
  username: 'demo_supplier_applicant',
  company: '湖州吴兴液压件厂',
  contact: '施建林',
  phone: '13910005004',
  supplies: '液压油缸、密封包、高压胶管',
  categories: [],
}

const settle = async ({ town, accounts }: DeskScene, hash: string, person: Person): Promise<number> => {
  if (person.username === undefined) return accounts.supplier
  const user = {
    username: person.username,
    displayName: person.contact,
    companyName: person.company,
    phone: person.phone,
    passwordHash: hash,
    technicalRole: 'user' as const,
    userType: 'user',
    isDemo: true,
  }
  return (await insertUser(town.services.db, user, [], town.now())).id
}

const creditCode = (at: number): string => `9133020${at}MA2K${String(7_104_519 + at * 137)}`
const register = async ({ town }: DeskScene, userId: number, person: Person, at: number): Promise<number> => {
  const licence = await drawLicence({
    title: '营业执照',
    issuer: '市场监督管理局',
    rows: [
      ['信用代码', creditCode(at)],
      ['名　　称', person.company],
      ['经营范围', '工程机械配件批发、零售'],
    ],
  })
  const fields = { company_name: person.company, contact_name: person.contact, supplies: person.supplies }
  const { id } = await town.upload(userId, '/api/supplier/register/', [licence], fields, 'business_license_file')
  return id
}

const giveAccount = ({ town, accounts }: DeskScene, userId: number, company: string): Promise<void> => {
  const { services } = town
  const actor = {
    id: accounts.admin,
    username: 'admin',
    displayName: '',
    sessionId: '',
    technicalRole: 'admin' as const,
    permissions: new Set<never>(),
    roles: [],
    isStaff: true,
    tenant: null,
  }
  const accountNumber = `57190836${10_000_000 + userId}`
  const stated = { accountName: company, bankName: '招商银行宁波分行', accountNumber }
  const client = { ip: '127.0.0.1', userAgent: '' }
  return services.db.transaction((tx) =>
    giveFirstPayoutAccount(tx, userId, stated, actor, client, services.clock.now()),
  )
}

/** Seventy days ago; the last of them handed in this morning. */
export const settleSuppliers = async (scene: DeskScene): Promise<DemoSupplier[]> => {
  const { town, accounts, now } = scene
  const hash = await hashPassword(demoPassword, town.services.config)
  const settled: DemoSupplier[] = []
  for (const [at, person] of people.entries()) {
    town.at(addHours(startOfDay(addDays(dayOf(now), at - 70)), 9))
    const userId = await settle(scene, hash, person)
    const id = await register(scene, userId, person, at)
    town.at(addHours(town.now(), 5))
    await town.call(accounts.admin, 'POST', `/api/admin/applications/${id}/approve/`, { notes: '执照与门店照片一致' })
    await giveAccount(scene, userId, person.company)
    settled.push({ userId, company: person.company, categories: person.categories })
  }
  town.at(addHours(now, -4))
  await register(scene, await settle(scene, hash, applicant), applicant, people.length)
  return settled
}
