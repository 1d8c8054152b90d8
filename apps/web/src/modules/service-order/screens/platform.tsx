import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { RegionField } from '../../../ui/fields/region-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { LastOrderRow } from '../components/last-order-row.tsx'
import { Promises } from '../components/promises.tsx'
import { keepDraft, readDraft, type RequestDraft } from '../request-draft.ts'
import { drawingOf } from '../service-drawings.ts'
import { servicePaths } from '../service-paths.ts'
import { type ServiceType, serviceTypesQuery } from '../service-queries.ts'

const OwnOrders = lazy(async () => ({ default: (await import('../components/own-orders.lazy.tsx')).OwnOrders }))

const steps = [
  ['说清楚', '什么设备、什么毛病、在哪、什么时候，最高价马上算给你看。'],
  ['看着找', '问到哪几位师傅、为什么是他们，都看得到。先接单的来。'],
  ['修好再付', '到场对码，报价你同意才修，验收以后钱才给师傅。'],
] as const

/** Of an account all of it; without one what this device remembers. */
function AskedBefore() {
  const user = useUser()
  if (!user) return <LastOrderRow />
  return (
    <Suspense fallback={null}>
      <OwnOrders reader={user.id} />
    </Suspense>
  )
}

/** 技师服务平台: what it is, what it costs, and what is promised. */
export function Screen() {
  const [region, setRegion] = useState(() => readDraft().region)
  const types = useQuery(serviceTypesQuery(region.text))
  const chooseRegion = (chosen: RequestDraft['region']) => {
    setRegion(chosen)
    keepDraft({ ...readDraft(), region: chosen })
  }
  return (
    <Page title="技师服务平台" width="wide">
      <section
        data-line={drawingOf('excavator').line}
        className="grid items-end gap-6 overflow-hidden rounded-card bg-hue-soft px-5 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-8"
      >
        <div className="pb-2 lg:pb-8">
          <h2 className="text-display">
            <Words text="设备坏了，叫位靠得住的师傅" />
          </h2>
          <p className="mt-2 max-w-prose text-body text-ink-2">
            不用注册，留个手机号就行。谁来、最多多少钱，先说清楚。
          </p>
        </div>
        <div className="relative h-32 lg:h-40">
          <Illustration
            name="excavator"
            isTight
            className="absolute inset-x-6 bottom-3 h-[calc(100%-0.75rem)] w-auto"
          />
          <span aria-hidden="true" className="graduated floor absolute -inset-x-8 bottom-0 h-3" />
        </div>
      </section>
      <AskedBefore />
      <Section title="要修什么" aside="最低到最高">
        <div className="mb-2 max-w-md">
          <RegionField label="在哪个城市，按那里的价" value={region} onChange={chooseRegion} />
        </div>
        {types.data ? (
          <TypeList types={types.data} />
        ) : types.error ? (
          <QueryError query={types} title="价目没有取到" illustration="excavator" />
        ) : (
          <SkeletonRows count={6} />
        )}
      </Section>
      <Section title="怎么走">
        <ol className="grid gap-x-8 gap-y-5 md:grid-cols-3">
          {steps.map(([title, says], at) => (
            <li key={title} className="border-t border-ink pt-3">
              <h3 className="text-lead font-semibold">
                <span className="figures me-2 text-ink-3">{at + 1}</span>
                {title}
              </h3>
              <p className="mt-1 text-body text-pretty text-ink-2">{says}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="说到做到">
        <Promises />
      </Section>
      <p className="mt-7 text-meta text-ink-2">
        你会修？
        <AppLink to="/technician/center" className="ms-1 underline underline-offset-4">
          看看怎么成为技师
        </AppLink>
      </p>
    </Page>
  )
}

function TypeList({ types }: { types: readonly ServiceType[] }) {
  const go = useGo()
  const begin = ({ code, name }: ServiceType) => {
    keepDraft({ ...readDraft(), type: code, typeName: name })
    go(servicePaths.request)
  }
  return (
    <>
      <ul aria-label="服务种类" className="grid gap-x-10 lg:grid-cols-2">
        {types.map((type) => (
          <li key={type.code} className="border-b border-hairline">
            <button
              type="button"
              onClick={() => begin(type)}
              className="flex w-full items-center gap-4 rounded-half py-3 text-start hover:bg-sunken"
            >
              <MachineTile size="compact" {...drawingOf(type.code)} />
              <span className="min-w-0 flex-1">
                <span className="block text-lead font-semibold text-balance">{type.name}</span>
                <span className="block text-body text-ink-2">
                  <Money value={type.price_from} size="inline" /> – <Money value={type.price_to} size="inline" />
                </span>
              </span>
              <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {types[0] && (
        <p className="mt-3 text-meta text-pretty text-ink-2">
          上门费 <Money value={types[0].call_out_fee} size="inline" />
          ，修了就抵掉。最高价包括常用的配件，超出的要你同意才做。
        </p>
      )}
    </>
  )
}
