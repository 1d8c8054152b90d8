/** Fences of the demo: the owner's around his yards, the platform's around a site and a yard that vehicles leave and come home to. */
import type { DeskScene } from '../../../demo/scene.ts'
import { carriedAway, findMachines, type FoundMachine } from './find-machines.ts'
import { crossing } from './troubles.ts'
import { shifted } from './way.ts'

const ofOwner = 3

const circle = ({ site }: FoundMachine, radius: number) => ({
  type: 'circle',
  center: [site.lng, site.lat],
  radius_m: radius,
})
/** Six corners, as somebody draws them with a finger. */
const drawn = ({ site }: FoundMachine, reach: number) => {
  const sides = [
    [1, 0.2],
    [0.4, 0.9],
    [-0.6, 0.8],
    [-1, -0.1],
    [-0.5, -0.9],
    [0.6, -0.8],
  ] as const
  const corners = sides.map(([east, north]) => shifted(site, east * reach, north * reach))
  return { type: 'polygon', coordinates: corners.map(({ lat, lng }) => [lng, lat]) }
}

export const drawFences = async ({ town, accounts }: DeskScene): Promise<void> => {
  const machines = await findMachines(town.services.db)
  const draw = (
    by: number,
    name: string,
    shape: object,
    more: { readonly devices: readonly number[]; watch?: string[] },
  ) =>
    town.call(by, 'POST', '/api/iot/geofences/', {
      name,
      shape,
      crs: 'wgs84',
      watch: more.watch ?? ['enter', 'exit'],
      applies_to: { devices: more.devices },
    })
  const away = machines.find(({ code }) => code === carriedAway)
  if (away) await draw(accounts.admin, '逾期挖掘机所在工地', circle(away, 600), { devices: [away.id] })
  const home = crossing(machines)
  if (home) await draw(accounts.admin, '车辆停放场', drawn(home, 700), { devices: [home.id] })
  const own = machines.filter(({ ownerId }) => ownerId === accounts.owner).slice(0, ofOwner)
  for (const [at, one] of own.entries())
    await draw(accounts.owner, `${at + 1} 号使用地点`, at === 1 ? drawn(one, 400) : circle(one, 500), {
      devices: [one.id],
      watch: ['exit'],
    })
}
