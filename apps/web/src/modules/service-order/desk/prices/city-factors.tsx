import { priceLimits } from '@jihui/protocol/maintenance/orders/price-limits'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { citiesOf, cityName, provinces } from '../../../../ui/fields/cities.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import type { CityText } from './prices-draft.ts'

interface CityFactorsProps {
  cities: readonly CityText[]
  onChange: (cities: readonly CityText[]) => void
  errorOf: (field: string) => string | undefined
}
/** Where work and the way cost more or less than elsewhere. */
export function CityFactors({ cities, onChange, errorOf }: CityFactorsProps) {
  return (
    <div className="space-y-4">
      {cities.length === 0 ? (
        <p className="text-body text-ink-2">每个城市都一个价。</p>
      ) : (
        <ul aria-label="单列的城市">
          {cities.map(({ city, percent }, at) => (
            <li key={city} className="flex items-start gap-3 border-b border-hairline py-2">
              <span className="min-w-0 flex-1 self-center text-body">
                {city}
                {errorOf(`cities.${at}.city`) && <FieldError>{errorOf(`cities.${at}.city`)}</FieldError>}
              </span>
              <TextField
                label={<span className="sr-only">{city}的比例</span>}
                inputMode="numeric"
                trail="%"
                className="w-32 [&>div:first-child]:mb-0"
                value={percent}
                error={errorOf(`cities.${at}.percent`)}
                onChange={({ target }) =>
                  onChange(cities.map((one) => (one.city === city ? { city, percent: target.value } : one)))
                }
              />
              <IconButton label={`不单列${city}`} onClick={() => onChange(cities.filter((one) => one.city !== city))}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {errorOf('cities') && <FieldError>{errorOf('cities')}</FieldError>}
      {cities.length < priceLimits.cities && (
        <AddCity taken={cities} onAdd={(city) => onChange([...cities, { city, percent: '100' }])} />
      )}
    </div>
  )
}

const named = (code: string): string => cityName(code).replace(/市$/, '')

function AddCity({ taken, onAdd }: { taken: readonly CityText[]; onAdd: (city: string) => void }) {
  const [province, setProvince] = useState('')
  const [city, setCity] = useState('')
  const free =
    province === '' ? [] : citiesOf(province).filter(({ code }) => !taken.some((one) => one.city === named(code)))
  // A municipality is its own one city.
  const chosen = city || (free.length === 1 ? free[0]!.code : '')
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Select
        label="省份"
        placeholder="选省份"
        value={province}
        options={provinces().map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ target }) => {
          setProvince(target.value)
          setCity('')
        }}
      />
      <Select
        label="城市"
        placeholder="选城市"
        value={chosen}
        options={free.map(({ code }) => ({ value: code, label: cityName(code) }))}
        onChange={({ target }) => setCity(target.value)}
      />
      <Button
        className="max-sm:col-span-2"
        icon={<Plus size={18} aria-hidden="true" />}
        disabled={chosen === ''}
        onClick={() => {
          onAdd(named(chosen))
          setCity('')
        }}
      >
        单列这个城市
      </Button>
    </div>
  )
}
