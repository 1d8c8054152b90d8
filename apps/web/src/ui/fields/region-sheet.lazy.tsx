import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { cx } from '../class-names.ts'
import { citiesOf, provinces, type Region } from './cities.ts'
import { districtsOf, findRegions, regionText } from './regions.lazy.ts'
import { Sheet } from '../overlays/sheet.tsx'

export interface RegionSheetProps {
  isOpen: boolean
  /** Code of the district chosen so far. */
  value: string
  /** A whole province or a whole city may be chosen too. */
  hasWholes?: boolean
  onClose: () => void
  onChoose: (code: string, text: string) => void
}

type Level = 'province' | 'city' | 'district'
const levels: { id: Level; label: string }[] = [
  { id: 'province', label: '省份' },
  { id: 'city', label: '城市' },
  { id: 'district', label: '区县' },
]

const isWholeProvince = (code: string): boolean => code.endsWith('0000')
/** All of what is divided at this level; of a municipality, whose one city has all its districts, the province. */
const wholeAt = (level: Level, province: string, city: string): Region[] => {
  if (level === 'province') return []
  const code = level === 'city' || citiesOf(province).length === 1 ? province : city
  return [{ code, name: `整个${regionText(code).split(' ').at(-1)}` }]
}

export function RegionSheet({ isOpen, value, hasWholes = false, onClose, onChoose }: RegionSheetProps) {
  const [keyword, setKeyword] = useState('')
  const [province, setProvince] = useState(value ? `${value.slice(0, 2)}0000` : '')
  const [city, setCity] = useState(value && !isWholeProvince(value) ? `${value.slice(0, 4)}00` : '')
  const [level, setLevel] = useState<Level>(!value ? 'province' : isWholeProvince(value) ? 'city' : 'district')
  const found = useMemo(() => findRegions(keyword, hasWholes ? 'city' : 'district'), [keyword, hasWholes])
  const rows: Region[] = level === 'province' ? provinces() : level === 'city' ? citiesOf(province) : districtsOf(city)
  const wholes = hasWholes ? wholeAt(level, province, city) : []
  const isWhole = isWholeProvince(value) && value === province
  const chosen = level === 'province' ? province : level === 'city' ? (isWhole ? value : city) : value
  const finish = (code: string) => {
    onChoose(code, regionText(code))
    onClose()
  }
  const choose = (row: Region) => {
    if (wholes.includes(row)) finish(row.code)
    else if (level === 'province') {
      setProvince(row.code)
      const cities = citiesOf(row.code)
      // A municipality has one city: its districts are asked for at once.
      const only = cities.length === 1 ? cities[0] : undefined
      setCity(only?.code ?? '')
      setLevel(only ? 'district' : 'city')
    } else if (level === 'city') {
      setCity(row.code)
      // A few cities have no districts of their own.
      if (districtsOf(row.code).length === 0) finish(row.code)
      else setLevel('district')
    } else finish(row.code)
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="选择地区" height="full">
      <label className="flex min-h-12 items-center gap-2 rounded-card border border-edge bg-surface px-3.5 focus-within:border-ink">
        <Search size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
        <span className="sr-only">搜地区</span>
        <input
          type="search"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder="搜城市或区县"
          className="w-full min-w-0 bg-transparent focus-visible:shadow-none"
        />
      </label>
      {keyword.trim() ? (
        <RegionRows
          rows={found.map((row) => ({ code: row.code, name: row.text }))}
          chosen={value}
          onChoose={(row) => finish(row.code)}
        />
      ) : (
        <>
          <div role="group" aria-label="级别" className="mt-3 flex gap-5 border-b border-hairline">
            {levels.map(({ id, label }) => {
              const isOff = (id === 'city' && !province) || (id === 'district' && !city)
              return (
                <button
                  key={id}
                  type="button"
                  disabled={isOff}
                  aria-pressed={id === level}
                  onClick={() => setLevel(id)}
                  className={cx(
                    'relative min-h-11 text-body disabled:text-tick',
                    id === level ? 'font-semibold' : 'text-ink-2',
                  )}
                >
                  {label}
                  {id === level && (
                    <span
                      aria-hidden="true"
                      className="absolute bottom-0 left-1/2 h-2 w-[3px] -translate-x-1/2 bg-accent"
                    />
                  )}
                </button>
              )
            })}
          </div>
          <RegionRows rows={[...wholes, ...rows]} chosen={chosen} onChoose={choose} />
        </>
      )}
    </Sheet>
  )
}

function RegionRows({ rows, chosen, onChoose }: { rows: Region[]; chosen: string; onChoose: (row: Region) => void }) {
  if (rows.length === 0) return <p className="py-8 text-center text-meta text-ink-2">没有这个地方，换个名字试试。</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.code}>
          <button
            type="button"
            aria-pressed={row.code === chosen}
            onClick={() => onChoose(row)}
            className="flex min-h-12 w-full items-center justify-between border-b border-hairline text-start text-body aria-pressed:font-semibold"
          >
            {row.name}
            {row.code === chosen && <span aria-hidden="true" className="h-5 w-[3px] bg-accent" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
