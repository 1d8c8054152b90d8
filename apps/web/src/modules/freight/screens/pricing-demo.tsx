import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fieldProblems, messageOf } from '../../../shell/api/api-error.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import { RegionField } from '../../../ui/fields/region-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { money } from '../../../ui/text/format.ts'
import { carryPrice } from '../cargo-draft.ts'
import { LoadFields } from '../components/load-fields.tsx'
import { PriceAnswer } from '../components/price-answer.tsx'
import { freightPaths, vehicleDrawings } from '../freight-words.ts'
import { emptyPrice, priceInputOf, type PriceValues } from '../price-form.ts'
import { priceQuery } from '../queries.ts'

/** 算运费: what a trip costs, to anybody, with every line; nothing is kept and nobody calls afterwards. */
export function Screen() {
  const go = useGo()
  const user = useUser()
  const [values, setValues] = useState<PriceValues>(emptyPrice)
  const change = (changes: Partial<PriceValues>) => setValues((old) => ({ ...old, ...changes }))
  const price = useQuery(priceQuery(useDeferredValue(priceInputOf(values))))
  const problems = fieldProblems(price.error)
  const answer = price.error ? undefined : price.data
  const publish = () => {
    carryPrice(values, answer?.amount, user?.id ?? 0)
    go(freightPaths.publish)
  }
  return (
    <Page
      title="算运费"
      back={freightPaths.platform}
      aside={
        <Section title="算出来" className="!mt-2">
          {answer ? (
            <>
              <PriceAnswer price={answer} />
              <Button tone="commit" size="main" wide className="mt-6" onClick={publish}>
                按这个发布货源
              </Button>
            </>
          ) : (
            <NothingYet type={values.vehicleType || 'lowbed_13'} />
          )}
        </Section>
      }
    >
      <form data-line="freight" className="space-y-4" onSubmit={(event) => event.preventDefault()}>
        <RegionField
          label="从哪里"
          value={values.from}
          onChange={(from) => change({ from })}
          error={problems['stops.0.city']}
        />
        <RegionField
          label="到哪里"
          value={values.to}
          onChange={(to) => change({ to })}
          error={problems['stops.1.city']}
        />
        <LoadFields values={values} onChange={change} errorOf={(field) => problems[field]} />
        <Select
          label="车型"
          value={values.vehicleType}
          error={problems['vehicle_type']}
          placeholder="装得下的里面最便宜的"
          options={(answer?.vehicle_types ?? []).map(({ code, label, amount }) => ({
            value: code,
            label: `${label}　${money(amount)}`,
          }))}
          onChange={({ target }) => change({ vehicleType: target.value as PriceValues['vehicleType'] })}
        />
        {price.error && Object.keys(problems).length === 0 && <FieldError>{messageOf(price.error)}</FieldError>}
        <p className="text-caption text-ink-3">
          重量和尺寸照铭牌或装箱单填；超过 2.55 米宽、离地 4 米高要办超限通行证，费用算在里面。
        </p>
      </form>
    </Page>
  )
}

function NothingYet({ type }: { type: VehicleTypeCode }) {
  return (
    <div className="text-meta text-ink-2">
      <MachineTile line="freight" illustration={vehicleDrawings[type]} size="fill" className="h-36" />
      <p className="mt-3">填好起点、终点和重量就算出来。不用登录，不用留电话。</p>
    </div>
  )
}
