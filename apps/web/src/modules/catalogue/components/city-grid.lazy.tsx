import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { shortCity, useLocationChoice } from '../../../shell/location.ts'
import { noFilters } from '../equipment-filters.ts'
import { citiesOnMap, sitesOf } from '../map-places.ts'
import { mapQuery } from '../queries.ts'
import { OptionGrid } from './booking/option-grid.tsx'

export interface CityGridProps {
  line: LineFace
  value: string
  onChange: (city: string) => void
  onPick?: () => void
  layout?: 'grid' | 'rows'
}

/** The cities where machines of the line stand, the reader's own first; asked for once the filter is opened. */
export function CityGrid({ line, value, ...rest }: CityGridProps) {
  const { data } = useQuery(mapQuery(line, noFilters))
  const own = useLocationChoice()
  const known = citiesOnMap(sitesOf(data?.results ?? [])).map(({ city }) => city)
  const names = [...new Set([...(own ? [shortCity(own.city)] : []), ...(value ? [value] : []), ...known])]
  return (
    <OptionGrid
      {...rest}
      legend="城市"
      options={[{ value: '', label: '全部' }, ...names.map((city) => ({ value: city, label: city }))]}
      value={value}
    />
  )
}
