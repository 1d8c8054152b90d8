/** Papers of every driver and lorry of the demo, as staff accepted them: drawn once for all but those one signs in as. */
import { type DriverPaper, driverPaperCodes, driverPapers } from '@jihui/protocol/freight/papers/papers'
import { vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { drawLicence, type Licence } from '../../../demo/licence-picture.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { inspectFile, type ReceivedFile } from '../../../platform/files/inspect.ts'
import { keepPapers } from '../parties/papers/keep-papers.ts'
import { freightVehicle } from '../parties/party-table.ts'
import { actAs } from './act-as.ts'
import type { DemoDriver } from './people.ts'

const drawn: Readonly<Record<DriverPaper, Omit<Licence, 'title'>>> = {
  id_card: { issuer: '公安局', rows: [['姓　　名', '样张']] },
  driver_license: { issuer: '交警支队', rows: [['姓　　名', '样张']] },
  professional_certificate: { issuer: '道路运输管理局', rows: [['姓　　名', '样张']] },
  vehicle_license: { issuer: '交警支队', rows: [['号牌号码', '样张']] },
  road_transport_license: { issuer: '道路运输管理局', rows: [['号牌号码', '样张']] },
  vehicle_insurance: { issuer: '财产保险公司', rows: [['号牌号码', '样张']] },
}
interface Drawn {
  readonly paper: DriverPaper
  readonly file: ReceivedFile
}
/** `named`: whose they are; absent: samples. */
const drawPapers = async (named?: { readonly person: string; readonly vehicle: string }): Promise<Drawn[]> => {
  const all: Drawn[] = []
  for (const paper of driverPaperCodes) {
    const { label: title, of } = driverPapers[paper]
    const { issuer, rows } = drawn[paper]
    const shown = rows.map(([label, value]) => [label, named?.[of] ?? value] as const)
    const bytes = await drawLicence({ title, issuer, rows: shown })
    all.push({ paper, file: await inspectFile('file', `${title}.jpg`, bytes, 'document') })
  }
  return all
}

/** Days from today on which a paper ends: far away, and for a few of them soon. */
const endsIn = (paper: DriverPaper, at: number): number =>
  paper === 'vehicle_insurance' ? 21 + ((at * 67) % 320) : 200 + ((at * 137 + paper.length * 41) % 1400)

interface Papered extends DemoDriver {
  /** Null: he drives another's. */
  readonly vehicle: { readonly id: number; readonly ownerId: number; readonly plate: string } | null
}
/** With the lorry of each, where he drives one of his own or one his carrier gave him. */
const withVehicles = async (db: Queryable, drivers: readonly DemoDriver[]): Promise<Papered[]> => {
  const { id, ownerId, driverId, plate } = freightVehicle
  const vehicles = await db.select({ id, ownerId, driverId, plate }).from(freightVehicle)
  const given = (userId: number) => vehicles.find((one) => one.driverId === userId)
  const own = (userId: number) => vehicles.find((one) => one.driverId === null && one.ownerId === userId)
  return drivers.map((driver) => ({ ...driver, vehicle: given(driver.userId) ?? own(driver.userId) ?? null }))
}

/** Whose papers, and who handed them in. */
interface Holding {
  readonly of: 'person' | 'vehicle'
  readonly userId: number
  readonly vehicleId: number | null
}
const holdingsOf = ({ userId, vehicle }: Papered): Holding[] => [
  { of: 'person', userId, vehicleId: null },
  ...(vehicle ? [{ of: 'vehicle', userId: vehicle.ownerId, vehicleId: vehicle.id } as const] : []),
]

/** Keeps them as approved at this moment; of the first `namedCount` with their own names on them. */
export const keepDemoPapers = async (
  { town: { services }, accounts, now }: DeskScene,
  drivers: readonly DemoDriver[],
  namedCount: number,
): Promise<void> => {
  const { db, files, clock } = services
  const by = { actor: actAs(accounts.admin, 'admin'), client: { ip: '127.0.0.1', userAgent: '' }, now: clock.now() }
  const samples = await drawPapers()
  const keep = async ({ of, userId, vehicleId }: Holding, all: readonly Drawn[], at: number): Promise<void> => {
    const wanted = all.filter(({ paper }) => driverPapers[paper].of === of)
    const sent = wanted.map(({ file }) => file)
    await files.place(sent, 'driver-application', (placed) =>
      db.transaction(async (tx) => {
        const handed = []
        for (const [index, file] of placed.entries()) {
          const { paper } = wanted[index]!
          const { id: fileId } = await files.keep(tx, file, userId)
          const expiresOn = addDays(dayOf(now), endsIn(paper, at))
          handed.push({ field: driverPapers[paper].fields[0], fileId, expiresOn })
        }
        await keepPapers(tx, { userId, vehicleId, asksProfessional: false }, handed, by)
      }),
    )
  }
  const keepAll = async (driver: Papered, at: number): Promise<void> => {
    const { name, type, vehicle } = driver
    const all = at < namedCount ? await drawPapers({ person: name, vehicle: vehicle?.plate ?? '' }) : samples
    const asked = all.filter(({ paper }) => vehicleTypes[type].isHeavy || !('when' in driverPapers[paper]))
    for (const holding of holdingsOf(driver)) await keep(holding, asked, at)
  }
  for (const [at, driver] of (await withVehicles(db, drivers)).entries()) await keepAll(driver, at)
}
