/** What waits for staff today: somebody who wants to drive, and a company that wants to send. */
import { vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { demoPassword } from '../../../demo/accounts.ts'
import { drawLicence } from '../../../demo/licence-picture.ts'
import { addHours } from '../../../platform/clock.ts'
import { hashPassword } from '../../identity/public.ts'
import { settleAccount } from './accounts.ts'
import type { TripScene } from './tell-trip.ts'

const driver = { username: 'demo_freight_applicant_1', name: '岑志远', phone: '13910004001' }
const company = { username: 'demo_freight_applicant_2', name: '阮佳敏', phone: '13910004002' }
const idNumber = '33060219880315001X'
const plate = '浙D52K17'
const companyName = '绍兴越城包装材料有限公司'

const { lengthM, loadT, volumeM3 } = vehicleTypes.flatbed_4_2
const vehicle = { type: 'flatbed_4_2', plate, length_m: lengthM, load_t: loadT, volume_m3: volumeM3 }
const papers = {
  id_card_files: { title: '居民身份证', issuer: '公安局', rows: [['姓　　名', driver.name] as const] },
  driver_license_files: {
    title: '机动车驾驶证',
    issuer: '交警支队',
    rows: [['姓　　名', driver.name] as const, ['准驾车型', 'C1'] as const],
  },
  vehicle_license_files: { title: '机动车行驶证', issuer: '交警支队', rows: [['号牌号码', plate] as const] },
  insurance_files: { title: '机动车保险单', issuer: '财产保险公司', rows: [['号牌号码', plate] as const] },
}

/** Papers his name is on. */
const named = ['id_card_files', 'driver_license_files']

export const applyToday = async ({ town, pictures, now }: TripScene): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword, town.services.config)
  const base = '/api/transportation/'
  town.at(addHours(now, -5))
  const driverId = await settleAccount(town.services, passwordHash, driver, town.now())
  const drawn = await Promise.all(Object.values(papers).map(drawLicence))
  const fields = {
    kind: 'driver',
    real_name: driver.name,
    id_number: idNumber,
    home_city: '绍兴',
    vehicle: JSON.stringify(vehicle),
    paper_names: JSON.stringify(Object.fromEntries(named.map((field) => [field, driver.name]))),
    notes: '跑过五年建材，主要在绍兴、杭州之间。',
  }
  const names = [...Object.keys(papers), 'vehicle_photos']
  await town.upload(driverId, `${base}drivers/register/`, [...drawn, pictures[0]!], fields, names)
  town.at(addHours(now, -2))
  const companyId = await settleAccount(town.services, passwordHash, { ...company, company: companyName }, town.now())
  const licence = await drawLicence({ title: '营业执照', issuer: '市场监督管理局', rows: [['名　　称', companyName]] })
  const stated = { kind: 'company', company_name: companyName }
  await town.upload(companyId, `${base}shippers/register/`, [licence], stated, ['business_license_file'])
  await town.settle()
}
