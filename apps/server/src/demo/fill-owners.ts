/** The owners of the demo, each with the application he was accepted by, and two who still wait for theirs. */
import { findUserByAccount, hashPassword, insertUser } from '../modules/identity/public.ts'
import { addDays, addHours, dayOf } from '../platform/clock.ts'
import { demoPassword } from './accounts.ts'
import { drawInsurance, drawOwnership, drawPaper } from './papers.ts'
import type { DemoLine } from './shape.ts'
import type { Town } from './town.ts'

const applications = '/api/v1/core/equipment-owner/applications/'

interface Applicant {
  readonly userId: number
  readonly companyName: string
  readonly contactName: string
  readonly contactPhone: string
  readonly city: string
  readonly yard: string
  readonly machines: readonly { readonly line: string; readonly name: string; readonly count: number }[]
}

/** Hands in what an owner has to show; answers the application's id. */
const apply = async (town: Town, demo: DemoLine, applicant: Applicant): Promise<number> => {
  const { userId, companyName: name, city, machines } = applicant
  const customer = { ...demo.customers[0]!, name, address: applicant.yard, city }
  const number = `9133010077${String(userId).padStart(4, '0')}XK2M`
  const shown = machines.map((one) => `${one.name} ${one.count} 台`).join('，')
  const until = addDays(dayOf(town.now()), 400)
  const papers = [
    await drawPaper({ ...demo.licence, type: '' }, 'business_license', { customer, number, until }),
    await drawOwnership(name, shown, String(10_000_000 + userId * 7919)),
    await drawInsurance(name, shown, `PQYA${String(2_026_330_000 + userId)}`, until),
  ]
  const fields = {
    applicant_type: 'company',
    company_name: name,
    license_number: number,
    contact_name: applicant.contactName,
    contact_phone: applicant.contactPhone,
    business_types: JSON.stringify([...new Set(machines.map(({ line }) => line))]),
    address: `${city}市${applicant.yard}`,
    yard_location: applicant.yard,
    equipment_categories: JSON.stringify([...new Set(machines.map(({ line }) => line))]),
    equipment_specifications: JSON.stringify(machines),
    account_name: name,
    bank_name: `招商银行${city}分行`,
    account_number: `571900${String(10_000_000 + userId * 7919)}`,
  }
  const { id } = await town.upload(userId, applications, papers, fields, [
    'business_license_file',
    'ownership_files',
    'insurance_files',
  ])
  return id
}

/** Whose machines every third of a line's are: an account, and the application that made an owner of it. */
export const settleOwner = async (town: Town, demo: DemoLine, admin: number): Promise<number> => {
  const { owner } = demo
  const { db, config } = town.services
  const known = await findUserByAccount(db, owner.username)
  const account = { ...owner, technicalRole: 'user' as const, userType: 'user', isDemo: true }
  const userId =
    known?.id ??
    (
      await insertUser(
        db,
        { ...account, passwordHash: await hashPassword(demoPassword, config) },
        ['renter'],
        town.now(),
      )
    ).id
  const [first] = demo.machines
  const place = first!.units[0]!
  const id = await apply(town, demo, {
    userId,
    companyName: owner.companyName,
    contactName: owner.displayName,
    contactPhone: owner.phone,
    city: place.city,
    yard: `${place.district}${place.warehouse}`,
    machines: demo.machines.slice(0, 3).map(({ name, units }) => ({ line: demo.line, name, count: units.length })),
  })
  town.at(addHours(town.now(), 4))
  await town.call(admin, 'POST', `${applications}${id}/update-status/`, {
    status: 'on_site_check',
    on_site_check_at: addHours(town.now(), 24).toISOString(),
    notes: '带上证照原件',
  })
  town.at(addHours(town.now(), 26))
  await town.call(admin, 'POST', `${applications}${id}/verify/`, { verification_notes: '现场核对设备与证照，一致' })
  return userId
}

/** Two who applied lately: one has just handed in, one waits for somebody to come and look. */
export const letOthersApply = async (
  town: Town,
  demo: DemoLine,
  { admin, first, second }: { admin: number; first: number; second: number },
  now: Date,
): Promise<void> => {
  const [one, two] = demo.machines
  town.at(addHours(now, -50))
  const looked = await apply(town, demo, {
    userId: second,
    companyName: '宁波海曙配件有限公司',
    contactName: '方若溪',
    contactPhone: '13800000008',
    city: '宁波',
    yard: '海曙区望春工业园 6 号',
    machines: [{ line: demo.line, name: two!.name, count: 2 }],
  })
  town.at(addHours(now, -26))
  await town.call(admin, 'POST', `${applications}${looked}/update-status/`, {
    status: 'on_site_check',
    on_site_check_at: `${addDays(dayOf(now), 2)}T10:00:00+08:00`,
    notes: '带上发票和保险单原件',
  })
  town.at(addHours(now, -5))
  await apply(town, demo, {
    userId: first,
    companyName: '嘉兴南湖物流有限公司',
    contactName: '唐雅文',
    contactPhone: '13800000010',
    city: '嘉兴',
    yard: '南湖区七星路 88 号',
    machines: [{ line: demo.line, name: one!.name, count: 3 }],
  })
  await town.settle()
}
