import { areaList } from '@vant/area-data'
import type { Plugin } from 'vite'

const ID = 'virtual:city-names'

/** Provinces and cities without the ten times as many districts, which only those who look for one need. */
export function cityNames(): Plugin {
  return {
    name: 'city-names',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const provinceNames = ${JSON.stringify(areaList.province_list)}\nexport const cityNames = ${JSON.stringify(areaList.city_list)}\n`
        : undefined,
  }
}
