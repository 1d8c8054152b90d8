import { workModules } from '../../../work-modules.ts'
import { mayEnter } from '../../guards.ts'
import type { SearchKind } from '../../module.ts'
import { laterRoutes } from '../../routes/later.at-work.ts'

/** Every kind of thing the search finds, by the name the server gives it, in the order they are shown. */
export const searchKinds: ReadonlyMap<string, SearchKind> = new Map(
  workModules
    .flatMap(({ search = {} }) => Object.entries(search))
    .toSorted(([, one], [, other]) => one.rank - other.rank),
)

type Judged = Parameters<typeof mayEnter>[1]

/** Those whose screens this person may enter. */
export const kindsFor = (user: Judged | undefined): ReadonlyMap<string, SearchKind> =>
  new Map(
    [...searchKinds].filter(([, { screen }]) => {
      const row = laterRoutes.find(({ path }) => path === screen)
      return user !== undefined && row !== undefined && mayEnter(row, user)
    }),
  )

/** 搜索订单、人、设备、合同、服务单 */
export const searchLabel = (kinds: ReadonlyMap<string, SearchKind>): string =>
  `搜索${[...kinds.values()].map(({ title }) => title).join('、')}`
