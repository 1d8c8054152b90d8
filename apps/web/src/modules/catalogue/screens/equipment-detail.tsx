import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ChevronLeft, Store, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { rememberEquipment } from '../../../shell/guards.ts'
import { AppLink, usePathParam, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { BookingBar, BookingPanel } from '../components/booking-panel.tsx'
import { DetailActions } from '../components/detail-actions.tsx'
import { DetailBones } from '../components/detail-bones.tsx'
import { DetailFacts } from '../components/detail-facts.tsx'
import { DetailHero } from '../components/detail-hero.tsx'
import { DetailProblem } from '../components/detail-problem.tsx'
import { DetailTitle } from '../components/detail-title.tsx'
import { PriceTiers } from '../components/price-tiers.tsx'
import { Reviews } from '../components/reviews.tsx'
import { SimilarMachines } from '../components/similar-machines.tsx'
import { readPeriod } from '../equipment-filters.ts'
import { seenMachines } from '../kept-machines.ts'
import { equipmentQuery, type MachineDetail } from '../queries.ts'
import { useQuote } from '../quote.ts'
import { useLine } from '../use-line.ts'
import { useRentNow } from '../use-rent-now.ts'

export function Screen() {
  const line = useLine()
  const id = usePathParam('id')
  const { data, error, refetch, isFetching } = useQuery(equipmentQuery(line, id))
  useEffect(() => {
    if (!data) return
    rememberEquipment(data.id)
    seenMachines.put({ at: new Date().toISOString(), machine: data })
    document.title = `${data.name} - ${line.titleSuffix}`
  }, [data, line])
  if (data) return <Detail key={data.id} machine={data} />
  const isAway = error instanceof ApiError && error.status === 0
  const seen = isAway
    ? seenMachines.read().find(({ machine }) => machine.line === line.id && String(machine.id) === id)
    : undefined
  if (seen) return <Detail machine={seen.machine} seenAt={seen.at} />
  return error ? (
    <DetailProblem line={line} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <DetailBones />
  )
}

function Detail({ machine, seenAt }: { machine: MachineDetail; seenAt?: string }) {
  const line = useLine()
  const setQuery = useSetQuery()
  const rentNow = useRentNow(line)
  const period = readPeriod(useQueryTexts())
  const quote = useQuote(line, machine.id, seenAt ? null : period)
  const rent = () => rentNow(machine.id, period)
  return (
    <>
      <div className="relative pb-2 md:pt-3">
        <PhoneKeys machine={machine} />
        <Breadcrumbs machine={machine} />
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
          <div className="min-w-0">
            <DetailHero machine={machine} />
            {seenAt && (
              <p
                role="status"
                className="mt-3 flex items-center gap-2 rounded-card bg-sunken px-4 py-2.5 text-meta text-ink-2"
              >
                <WifiOff size={18} className="shrink-0" aria-hidden="true" />
                连不上服务器，显示的是{momentText(seenAt)}看到的内容。
              </p>
            )}
            <div className="mt-4 flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <DetailTitle line={line} machine={machine} />
              </div>
              <div className="hidden md:block">
                <DetailActions machine={machine} />
              </div>
            </div>
            <PriceTiers machine={machine} period={period} />
          </div>
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <div className="lg:sticky lg:top-20">
              <BookingPanel
                line={line}
                machine={machine}
                period={period}
                onPeriod={(next) => next && setQuery({ start: next.start, end: next.end })}
                quote={quote}
                onRent={rent}
              />
              {machine.owner && <Owner owner={machine.owner} />}
            </div>
          </div>
          <div className="min-w-0">
            <DetailFacts machine={machine} />
            <Reviews line={line} equipmentId={machine.id} />
            <SimilarMachines line={line} machine={machine} />
          </div>
        </div>
      </div>
      <BookingBar machine={machine} quote={quote} onRent={rent} />
    </>
  )
}

function PhoneKeys({ machine }: { machine: MachineDetail }) {
  const line = useLine()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const back = () =>
    canGoBack ? router.history.back() : void router.navigate({ href: `${line.webBase}/equipment`, replace: true })
  return (
    <div className="absolute inset-x-0 top-3 z-20 flex justify-between md:hidden">
      <IconButton label="返回" onClick={back} className="bg-surface shadow-lift-1">
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <DetailActions machine={machine} isOnPicture />
    </div>
  )
}

function Breadcrumbs({ machine }: { machine: MachineDetail }) {
  const line = useLine()
  const list = `${line.webBase}/equipment`
  const link = 'inline-flex min-h-11 items-center hover:text-ink'
  return (
    <nav aria-label="位置" className="hidden text-meta text-ink-2 md:block">
      <ol className="flex items-center gap-3">
        <li>
          <AppLink to={list} className={link}>
            {line.label}
          </AppLink>
        </li>
        <li className="flex items-center gap-3 before:content-['/']">
          <AppLink to={`${list}?category=${encodeURIComponent(machine.category.code)}`} className={link}>
            {machine.category.name}
          </AppLink>
        </li>
        <li aria-current="page" className="flex min-w-0 items-center gap-3 text-ink before:content-['/']">
          <span className="truncate">{machine.model || machine.name}</span>
        </li>
      </ol>
    </nav>
  )
}

function Owner({ owner }: { owner: NonNullable<MachineDetail['owner']> }) {
  return (
    <Section title="出租方" className="lg:mt-5">
      <p className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-card bg-sunken text-ink-2"
        >
          <Store size={22} strokeWidth={1.75} />
        </span>
        <span className="min-w-0">
          <span className="block text-body font-semibold">{owner.name}</span>
          {owner.completed_rentals > 0 && (
            <span className="figures block text-meta text-ink-2">已完成 {owner.completed_rentals} 单</span>
          )}
        </span>
      </p>
    </Section>
  )
}
