import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { aDay, oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { today } from '../../../ui/text/format.ts'
import { textsOf } from '../form-texts.ts'
import { freightPaths, vehicleDrawings } from '../freight-words.ts'
import { type FoundVehicle, vehiclesQuery } from '../party-queries.ts'
import { vehicleTypesQuery } from '../queries.ts'

/** Lengths lorries are asked for by, in metres. */
const lengths = ['4.2', '6.8', '9.6', '13', '17.5'] as const
const filters = { city: words, type: words, length: oneOf(lengths), day: aDay() }

/** 找车: which vehicles there are, how well they drive, what they carry; nobody's number, nobody's place. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { city, type, length } = narrowing.values
  // An address from yesterday asks for no day.
  const day = narrowing.values.day < today() ? '' : narrowing.values.day
  const types = useQuery(vehicleTypesQuery)
  const known = types.data?.results.find(({ code }) => code === type)?.code
  const list = useList(
    vehiclesQuery({
      ...(city && { city }),
      ...(known && { type: known }),
      ...(length && { length_m: length }),
      ...(day && { day }),
    }),
  )
  return (
    <ListPage
      title="找车"
      back={freightPaths.platform}
      narrowing={narrowing}
      lead={
        <SearchForm
          key={`${city} ${type} ${length} ${day}`}
          asked={{ city, type, length, day }}
          onSearch={(asked) => narrowing.set(asked)}
        />
      }
      list={list}
      line="freight"
      words={{
        failed: '车辆没有取到',
        empty: {
          illustration: 'lowbed',
          title: '还没有车',
          hint: '发布货源以后，合适的司机会自己来。',
          actions: (
            <AppLink to={freightPaths.publish} className={buttonClass('ink')}>
              发布货源
            </AppLink>
          ),
        },
        noMatch: { title: '这里没有这样的车', hint: '换一个地方、车型或日子再找。', clear: '看全部' },
      }}
      more="看更多"
      end={`共 ${list.head?.count} 辆，已经到底`}
    >
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((vehicle) => (
          <Row key={vehicle.id} vehicle={vehicle} />
        ))}
      </div>
    </ListPage>
  )
}

interface Asked {
  readonly city: string
  readonly type: string
  readonly length: (typeof lengths)[number] | ''
  readonly day: string
}
function SearchForm({ asked, onSearch }: { asked: Asked; onSearch: (asked: Asked) => void }) {
  const types = useQuery(vehicleTypesQuery)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event)
    onSearch({
      city: text('city'),
      type: text('type'),
      length: lengths.find((one) => one === text('length')) ?? '',
      day: text('day'),
    })
  }
  return (
    <form
      role="search"
      aria-label="按地方、车型、车长和日子找车"
      onSubmit={search}
      className="mt-4 mb-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <TextField label="城市或区" name="city" defaultValue={asked.city} placeholder="绍兴柯桥区" maxLength={20} />
      <Select
        label="车型"
        name="type"
        defaultValue={asked.type}
        placeholder="不限车型"
        options={(types.data?.results ?? []).map(({ code, label }) => ({ value: code, label }))}
      />
      <Select
        label="车长"
        name="length"
        defaultValue={asked.length}
        placeholder="不限车长"
        options={lengths.map((metres) => ({ value: metres, label: `${metres} 米以上` }))}
      />
      <TextField label="哪天要车" name="day" type="date" min={today()} defaultValue={asked.day} />
      <Button type="submit" tone="outline" size="main" className="max-lg:col-span-2">
        找车
      </Button>
    </form>
  )
}

function Row({ vehicle }: { vehicle: FoundVehicle }) {
  const facts = [
    vehicle.rating !== null && `评分 ${vehicle.rating}`,
    vehicle.on_time_percent !== null && `准时 ${vehicle.on_time_percent}%`,
    `跑完 ${vehicle.completed_trips} 单`,
  ].filter(Boolean)
  return (
    <article data-line="freight" className="flex gap-3 border-b border-hairline py-4">
      <MachineTile line="freight" illustration={vehicleDrawings[vehicle.type]} size="compact" />
      <div className="min-w-0 flex-1">
        <h2 className="text-title-s">
          {vehicle.type_display} <span className="figures font-normal text-ink-2">{vehicle.plate}</span>
        </h2>
        <p className="text-meta text-ink-2">
          {vehicle.driver} · {vehicle.city}
        </p>
        <p className="figures text-meta text-ink-2">{facts.join(' · ')}</p>
        {vehicle.carried.length > 0 && <p className="text-meta text-ink-2">常运 {vehicle.carried.join('、')}</p>}
      </div>
    </article>
  )
}
