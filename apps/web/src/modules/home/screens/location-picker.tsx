import { useQuery } from '@tanstack/react-query'
import { MapPin, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { safeRedirect } from '../../../shell/guards.ts'
import { chooseLocation, shortCity, useLocationChoice } from '../../../shell/location.ts'
import { useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { citiesOf, cityName, provinces } from '../../../ui/fields/cities.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'

/** Large cities most readers are in, by their code. */
const USUAL = [
  '330100',
  '310100',
  '110100',
  '440100',
  '440300',
  '510100',
  '420100',
  '320100',
  '320500',
  '610100',
  '330200',
  '500100',
]

/** Districts are only looked for by name, so their list comes with the first letter. */
const regionsQuery = {
  queryKey: ['regions'],
  queryFn: () => import('../../../ui/fields/regions.lazy.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
}

export function Screen() {
  const { redirect } = useQueryTexts()
  const go = useGo()
  const choice = useLocationChoice()
  const [keyword, setKeyword] = useState('')
  const isSearching = keyword.trim() !== ''
  const { data: regions, error, refetch } = useQuery({ ...regionsQuery, enabled: isSearching })
  const [province, setProvince] = useState(choice ? `${choice.code.slice(0, 2)}0000` : '')
  const found = useMemo(() => regions?.findRegions(keyword, 'city') ?? [], [regions, keyword])
  const back = safeRedirect(redirect)

  const choose = (code: string, city: string) => {
    chooseLocation({ code, city })
    go(back, { replace: true })
  }
  const forget = () => {
    chooseLocation(null)
    go(back, { replace: true })
  }

  return (
    <Page title="选择位置" back={back}>
      <label className="flex min-h-12 items-center gap-2.5 rounded-card border border-edge bg-surface px-4 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]">
        <Search size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
        <span className="sr-only">搜城市或区县</span>
        <input
          type="search"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder="搜城市或区县，比如余杭"
          className="min-h-11 w-full min-w-0 bg-transparent text-body focus-visible:shadow-none"
        />
      </label>
      {isSearching && error ? (
        <ErrorState title="城市列表没有取到" onRetry={() => void refetch()} />
      ) : isSearching && !regions ? (
        <div className="pt-6">
          <SkeletonText lines={6} />
        </div>
      ) : isSearching ? (
        <ul className="mt-2" aria-label="找到的地方">
          {found.map((row) => (
            <li key={row.code}>
              <button
                type="button"
                onClick={() => choose(row.cityCode, cityName(row.cityCode))}
                className="flex min-h-14 w-full flex-col justify-center border-b border-hairline text-start"
              >
                <span className="text-body">{row.name}</span>
                <span className="text-meta text-ink-3">{row.text}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="py-10 text-center text-meta text-ink-2">没有这个地方，换个名字试试。</li>
          )}
        </ul>
      ) : (
        <>
          {choice && (
            <section className="mt-6">
              <h2 className="mb-2 text-meta font-normal text-ink-2">现在在</h2>
              <div className="flex items-center justify-between gap-3">
                <span className="flex items-center gap-2 text-title-s font-semibold">
                  <MapPin size={20} className="text-accent" aria-hidden="true" />
                  {choice.city}
                </span>
                <button
                  type="button"
                  onClick={forget}
                  className="min-h-11 px-2 text-meta text-ink-2 underline underline-offset-4"
                >
                  不限地区
                </button>
              </div>
            </section>
          )}
          <section className="mt-6">
            <h2 className="mb-2 text-meta font-normal text-ink-2">常用城市</h2>
            <div className="grid grid-cols-3 gap-2 md:grid-cols-4">
              {USUAL.map((code) => {
                const city = cityName(code)
                return (
                  <Chip key={code} isOn={choice?.code === code} onClick={() => choose(code, city)}>
                    {shortCity(city)}
                  </Chip>
                )
              })}
            </div>
          </section>
          <section className="mt-7">
            <h2 className="mb-2 text-meta font-normal text-ink-2">全部省份</h2>
            <ul className="md:columns-2 md:gap-8">
              {provinces().map((row) => (
                <li key={row.code} className="break-inside-avoid">
                  <button
                    type="button"
                    aria-expanded={row.code === province}
                    onClick={() => setProvince(row.code === province ? '' : row.code)}
                    className={cx(
                      'flex min-h-12 w-full items-center border-b border-hairline text-start text-body',
                      row.code === province && 'font-semibold',
                    )}
                  >
                    {row.code === province && <span aria-hidden="true" className="me-2 h-5 w-[3px] bg-accent" />}
                    {row.name}
                  </button>
                  {row.code === province && (
                    <div className="grid grid-cols-3 gap-2 py-3">
                      {citiesOf(row.code).map((city) => (
                        <Chip
                          key={city.code}
                          isOn={choice?.code === city.code}
                          onClick={() => choose(city.code, city.name)}
                          className="px-1 text-meta"
                        >
                          {shortCity(city.name)}
                        </Chip>
                      ))}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Page>
  )
}
