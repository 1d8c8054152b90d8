import { screenPath } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { rememberEquipment } from '../../../shell/guards.ts'
import { AppLink, goBack, usePathParam, useQueryTexts } from '../../../shell/navigation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { WhenNear } from '../../../ui/when-near.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailBones } from './detail-bones.tsx'
import { DetailHero } from './detail-hero.tsx'
import { DetailTitle } from './detail-title.tsx'
import { DetailProblem } from './lazy-parts.ts'
import { Booking } from './booking/booking.tsx'
import { PriceTiers } from './booking/price-tiers.tsx'
import { seenMachines } from '../kept-machines.ts'
import { equipmentQuery } from '../machine-queries.ts'
import type { MachineDetail } from '../queries.ts'
import { readPeriod, useLine } from '../use-line.ts'

const DetailBelow = lazy(async () => ({ default: (await import('./detail-below.lazy.tsx')).DetailBelow }))

/** A machine's page, from the call to the foot. */
export function DetailPage() {
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
    <Suspense fallback={<DetailBones />}>
      <DetailProblem line={line} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    </Suspense>
  ) : (
    <DetailBones />
  )
}

function Detail({ machine, seenAt }: { machine: MachineDetail; seenAt?: string }) {
  const line = useLine()
  const period = readPeriod(useQueryTexts())
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  const top = (
    <>
      <DetailHero machine={machine} />
      {seenAt && (
        <p
          role="status"
          className="mt-3 flex items-center gap-2 rounded-card bg-sunken px-4 py-2.5 text-meta text-ink-2"
        >
          <WifiOff size={18} className="shrink-0" aria-hidden="true" />
          连不上服务器，显示的是{momentText(seenAt)} 看到的内容。
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
    </>
  )
  return (
    <>
      <div className="relative pb-2 md:pt-3">
        <PhoneKeys machine={machine} />
        <Breadcrumbs machine={machine} />
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
          <div className="min-w-0">{top}</div>
          <Booking
            line={line}
            machine={machine}
            period={period}
            isAway={seenAt !== undefined}
            bar={bar}
            beside={beside}
          />
          <div className="min-w-0">
            <div ref={setBeside} className="hidden lg:block" />
            <WhenNear>
              <Suspense fallback={<div className="h-96" aria-busy="true" />}>
                <DetailBelow line={line} machine={machine} />
              </Suspense>
            </WhenNear>
          </div>
        </div>
      </div>
      <div ref={setBar} className="contents" />
    </>
  )
}

function PhoneKeys({ machine }: { machine: MachineDetail }) {
  const line = useLine()
  const back = () => goBack(screenPath(line, 'list'))
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
  const list = screenPath(line, 'list')
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
