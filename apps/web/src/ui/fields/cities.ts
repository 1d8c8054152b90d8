import { cityNames, provinceNames } from 'virtual:city-names'

export interface Region {
  code: string
  name: string
}

export const regionRows = (list: Record<string, string>, prefix = ''): Region[] =>
  Object.entries(list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({ code, name }))

export const provinces = (): Region[] => regionRows(provinceNames)
export const citiesOf = (provinceCode: string): Region[] => regionRows(cityNames, provinceCode.slice(0, 2))

export function cityName(cityCode: string): string {
  return cityNames[cityCode] ?? provinceNames[`${cityCode.slice(0, 2)}0000`] ?? ''
}
