/** The owners of the demo, each with the application he was accepted by, and what they and others ask for today. */
import { drawInsurance, drawOwnership, drawPaper } from '../../../demo/papers.ts'
import type { Demo, DeskScene, LineScene } from '../../../demo/scene.ts'
import type { DemoLine } from '../../../demo/shape.ts'
import type { Town } from '../../../demo/town.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'

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

/** The application that made an owner of whom every third machine of the line is. */
const becomeOwner = async ({ town, demo, owner: userId, accounts: { admin } }: LineScene): Promise<void> => {
  const { owner } = demo
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
}

/** A few days an owner keeps for himself or for a repair, so that his calendar shows every reason. */
const keepDaysBack = async ({ town, demo: { line }, now }: LineScene): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; owner_id: number; unit_id: number }>(
    `SELECT e.id, e.owner_id, u.id AS unit_id FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id
     WHERE e.line = $1 AND e.owner_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND upper(o.period) > now()::date)
     ORDER BY u.id LIMIT 4`,
    [line],
  )
  const kept = [
    { kind: 'block', from: 0, days: 5, reason: '自用，月底前收回' },
    { kind: 'maintenance', from: 0, days: 3, reason: '等配件，三天内修好' },
    { kind: 'block', from: 6, days: 4, reason: '年检' },
    { kind: 'maintenance', from: 9, days: 2, reason: '定期保养' },
  ]
  town.at(now)
  for (const [at, { id, owner_id: owner, unit_id: unit }] of rows.entries()) {
    const { kind, from, days, reason } = kept[at]!
    await town.call(owner, 'POST', `/api/v1/core/equipment-owner/equipment/${id}/blocks/`, {
      unit_id: unit,
      kind,
      start_date: addDays(dayOf(now), from),
      end_date: addDays(dayOf(now), from + days - 1),
      reason,
    })
  }
}

/** Two who applied lately: one has just handed in, one waits for somebody to come and look. */
const letOthersApply = async ({ town, demoLines, accounts, now }: DeskScene): Promise<void> => {
  const demo = demoLines[1]!
  const { admin, shipper: first, supplier: second } = accounts
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
}

/** An owner enters machines like those he has; nobody has come to see them yet. */
const enterMachine = async (town: Town, demo: DemoLine, index: number, enteredAt: Date): Promise<void> => {
  const model = demo.machines[index]!
  const { rows } = await town.services.database.pool.query<{ id: number; owner_id: number }>(
    `SELECT c.id, e.owner_id FROM category c JOIN equipment e ON e.category_id = c.id
     WHERE c.line = $1 AND c.code = $2 AND e.owner_id IS NOT NULL LIMIT 1`,
    [demo.line, model.category],
  )
  const [place] = rows
  if (!place) return
  town.at(enteredAt)
  const unit = model.units[0]!
  await town.call(place.owner_id, 'POST', '/api/v1/core/equipment-owner/equipment/register/', {
    line: demo.line,
    category_id: place.id,
    name: model.name,
    model: model.model,
    grade: model.grade,
    registration_number: model.registrationNumber,
    manufacturer: model.manufacturer,
    year: model.year,
    market_value: model.marketValueYuan,
    day_rate: model.dayYuan,
    deposit: model.depositYuan,
    description: model.description,
    units: [{ serial: `${unit.serial}-B${index}`, city: unit.city, location: unit.warehouse }],
  })
}

export const demo: Demo = {
  tellLine: (scene) => ({ owner: () => becomeOwner(scene), ownersDays: () => keepDaysBack(scene) }),
  async fillDesks(scene) {
    await letOthersApply(scene)
    const { town, demoLines, now } = scene
    for (const [index, demo] of demoLines.entries()) {
      await enterMachine(town, demo, 1, addHours(now, -6 - index * 5))
      if (index > 0) await enterMachine(town, demo, 4, addHours(now, -30 - index))
    }
  },
}
