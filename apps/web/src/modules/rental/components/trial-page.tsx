import { useQuery } from '@tanstack/react-query'
import { screenPath } from '@jihui/protocol/rental/faces'
import { Check } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { messageOf } from '../../../shell/api/api-error.ts'
import { useLocationChoice } from '../../../shell/location.ts'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { Bone, SkeletonRows } from '../../../ui/skeleton.tsx'
import {
  BookingBar,
  BookingPanel,
  choiceTexts,
  equipmentPath,
  equipmentQuery,
  foundMachinesQuery,
  lightestDeposit,
  noChoices,
  readChoices,
  readPeriod,
  SearchField,
  useLine,
  useQuote,
  useRentNow,
  type MachineDetail,
} from '../../catalogue/public.ts'

const DepositChoice = lazy(async () => ({ default: (await import('./form/form-deposit.lazy.tsx')).DepositChoice }))

/** What a machine would cost for some days, tried without signing in. Everything chosen stands in the address. */
export function TrialPage() {
  const line = useLine()
  const title = useScreenRoute()?.title ?? ''
  const texts = useQueryTexts()
  const setQuery = useSetQuery()
  const keyword = texts['keyword'] ?? ''
  const id = texts['id'] ?? ''
  const found = useQuery(foundMachinesQuery(line, keyword))
  const machine = useQuery({ ...equipmentQuery(line, id), enabled: id !== '' })
  const choose = (next: number) => setQuery({ id: String(next), with: undefined, pickup: undefined })
  return (
    <>
      <PageHeader title={title} back={screenPath(line, 'list')} />
      <div data-line={line.id} className="pb-4 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12">
        <section aria-label={`选${line.machineWord}`} className="min-w-0">
          <p className="mb-3 text-body text-ink-2">
            选一款{line.machineWord}，定好日子，先看每一项多少钱。不用登录，也不产生订单。
          </p>
          <SearchField
            value={keyword}
            onSearch={(next) => setQuery({ keyword: next || undefined })}
            label={`找${line.machineWord}`}
            placeholder={`请输入${line.machineWord}名称、型号或关键词`}
          />
          {found.error && !found.data ? (
            <QueryError query={found} title={`${line.machineWord}没有取到`} line={line.id} />
          ) : !found.data ? (
            <SkeletonRows />
          ) : found.data.results.length === 0 ? (
            <EmptyState title={`未找到符合条件的${line.machineWord}`}>换个说法试试。</EmptyState>
          ) : (
            <ul className="no-bar -mx-(--gutter) mt-2 flex snap-x gap-2 overflow-x-auto px-(--gutter) py-1 lg:mx-0 lg:block lg:px-0">
              {found.data.results.map((one) => {
                const isChosen = String(one.id) === id
                return (
                  <li key={one.id} className="w-64 shrink-0 snap-start lg:w-auto lg:border-b lg:border-hairline">
                    <button
                      type="button"
                      aria-pressed={isChosen}
                      onClick={() => choose(one.id)}
                      className={cx(
                        'flex h-full w-full items-center gap-3 rounded-card border p-2 text-start lg:my-1',
                        isChosen ? 'border-ink bg-surface' : 'border-hairline lg:border-transparent',
                      )}
                    >
                      <MachineTile
                        line={one.line}
                        illustration={one.illustration}
                        photo={one.thumbnail_url}
                        size="compact"
                      />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate text-body font-semibold">{one.name}</span>
                        <Money value={one.rental_price_per_day} unit="天" />
                      </span>
                      {isChosen && <Check size={20} className="shrink-0" aria-hidden="true" />}
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </section>
        <div className="min-w-0">
          {id === '' ? (
            <p className="mt-7 text-body text-ink-3 lg:mt-0">先选一款，日历和费用就在这里。</p>
          ) : machine.data ? (
            <Trial key={machine.data.id} machine={machine.data} />
          ) : machine.error ? (
            <p role="alert" className="mt-7 flex items-center justify-between gap-3 text-meta text-ink-2">
              {messageOf(machine.error)}
              <Button busy={machine.isFetching} onClick={() => void machine.refetch()}>
                再试一次
              </Button>
            </p>
          ) : (
            <Bone className="mt-7 h-96 w-full rounded-card lg:mt-0" />
          )}
        </div>
      </div>
    </>
  )
}

function Trial({ machine }: { machine: MachineDetail }) {
  const line = useLine()
  const texts = useQueryTexts()
  const setQuery = useSetQuery()
  const rentNow = useRentNow(line)
  const region = useLocationChoice()?.city
  const period = readPeriod(texts)
  const choices = readChoices(texts, machine) ?? noChoices
  const depositKind = texts['deposit'] ?? ''
  const quote = useQuote(line, machine.id, { period, region, depositKind, ...choices }, lightestDeposit)
  const rent = () => rentNow(machine.id, period, choices)
  return (
    <>
      <p className="mt-4 flex items-center justify-between gap-3 lg:mt-0 lg:mb-3">
        <strong className="min-w-0 truncate text-lead">{machine.name}</strong>
        <AppLink
          to={equipmentPath(line, machine.id, period)}
          className="keep inline-flex min-h-11 items-center text-meta text-ink-2 underline underline-offset-4"
        >
          看{line.machineWord}
        </AppLink>
      </p>
      <Suspense fallback={<Bone className="h-96 w-full rounded-card" />}>
        <BookingPanel
          line={line}
          machine={machine}
          period={period}
          onPeriod={(next) => next && setQuery({ start: next.start, end: next.end })}
          choices={choices}
          onChoices={(next) => setQuery(choiceTexts(next))}
          region={region}
          quote={quote}
          onRent={rent}
        />
        {quote.quote && (
          <DepositChoice quote={quote.quote} chosen={depositKind} onChoose={(kind) => setQuery({ deposit: kind })} />
        )}
        <BookingBar machine={machine} choices={choices} quote={quote} onRent={rent} />
      </Suspense>
    </>
  )
}
