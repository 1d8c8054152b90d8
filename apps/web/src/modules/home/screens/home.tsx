import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import { lazy, Suspense, type FormEvent } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { shortCity, useLocationChoice } from '../../../shell/location.ts'
import { Mark } from '../../../shell/mark.tsx'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { BellLink } from '../../../shell/phone-frame.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { HowItWorks } from '../components/how-it-works.tsx'
import { LineTiles } from '../components/line-tiles.tsx'
import { MachineStrip } from '../components/machine-strip.tsx'
import { homeQuery } from '../queries.ts'

const WaitingForYou = lazy(async () => ({
  default: (await import('../components/waiting-for-you.signed-in.tsx')).WaitingForYou,
}))

export function Screen() {
  const isSignedIn = useIsSignedIn()
  const { data, error, refetch, isFetching } = useQuery(homeQuery)
  return (
    <div className="pb-4">
      {isSignedIn ? <ReaderTop /> : <GuestTop />}
      {isSignedIn && (
        <Suspense fallback={<Bone className="h-52 w-full rounded-card" />}>
          <WaitingForYou />
        </Suspense>
      )}
      {data ? (
        <>
          <LineTiles lines={data.lines} />
          <AskForTechnician />
          {!isSignedIn && <HowItWorks reviewMinutes={data.average_review_minutes} />}
          <MachineStrip hot={data.hot} />
        </>
      ) : error ? (
        <QueryError query={{ error, isFetching, refetch }} title="首页没有取到" />
      ) : (
        <Skeleton className="mt-4 grid grid-cols-2 gap-2.5 md:grid-cols-4">
          <Bone className="row-span-2 h-56 rounded-card" />
          <Bone className="h-[107px] rounded-card" />
          <Bone className="h-[107px] rounded-card" />
        </Skeleton>
      )}
      <footer className="mt-10 flex flex-wrap gap-x-5 border-t border-hairline text-meta text-ink-3">
        <AppLink to="/legal/service-agreement" className="inline-flex min-h-11 items-center hover:text-ink">
          服务协议
        </AppLink>
        <AppLink to="/legal/privacy-policy" className="inline-flex min-h-11 items-center hover:text-ink">
          隐私政策
        </AppLink>
      </footer>
    </div>
  )
}

/** Whoever's machine stands still needs none of ours: somebody who repairs it comes. */
const AskForTechnician = () => (
  <AppLink
    to="/external-service"
    className="mt-2.5 flex min-h-14 items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-lift-1"
  >
    <span className="min-w-0 flex-1">
      <span className="block text-lead font-semibold">设备坏了，请师傅上门</span>
      <span className="block text-meta text-ink-2">自己的机器也行，修好再付钱</span>
    </span>
    <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
  </AppLink>
)

function CityLink({ className }: { className?: string }) {
  const choice = useLocationChoice()
  return (
    <AppLink
      to="/location-picker?redirect=%2F"
      className={className}
      aria-label={choice ? `在${choice.city}，换一个城市` : '选择城市'}
    >
      {choice ? shortCity(choice.city) : '选城市'}
      <ChevronDown size={16} aria-hidden="true" />
    </AppLink>
  )
}

function useSearchSubmit() {
  const go = useGo()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const keyword = new FormData(event.currentTarget).get('keyword')
    const text = typeof keyword === 'string' ? keyword.trim() : ''
    go(text ? `/equipment-list?keyword=${encodeURIComponent(text)}` : '/equipment-list')
  }
}

function GuestTop() {
  const search = useSearchSubmit()
  return (
    <>
      <div className="flex min-h-16 items-center gap-2 md:hidden">
        <span className="flex flex-1 items-center gap-2.5 text-title-s font-semibold">
          <Mark />
          机汇
        </span>
        <CityLink className="inline-flex min-h-11 items-center gap-1 px-2 text-body text-ink-2" />
        <AppLink to="/login" className={buttonClass('ink')}>
          登录
        </AppLink>
      </div>
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_26rem] md:items-end md:gap-10 md:pt-12 md:pb-2">
        <div className="pt-1 md:pt-0">
          <h1 className="text-display md:text-[2.5rem] md:leading-[3.25rem]">要用多久，就租多久</h1>
          <p className="mt-0.5 text-body text-ink-2 md:mt-2 md:text-lead">机器、合同、送货、押金，一个地方办完。</p>
        </div>
        <form role="search" onSubmit={search} className="mt-4 md:mt-0">
          <div className="flex min-h-14 items-center gap-2.5 rounded-card border border-edge bg-surface ps-4 pe-1.5 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]">
            <Search size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
            <input
              name="keyword"
              type="search"
              enterKeyHint="search"
              aria-label="搜设备、型号"
              placeholder="搜设备、型号，比如监护仪"
              className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-body focus-visible:shadow-none"
            />
            <Button type="submit" tone="ink">
              搜
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}

function ReaderTop() {
  const search = useSearchSubmit()
  return (
    <div className="flex min-h-16 items-center gap-2.5 md:hidden">
      <Mark />
      <form
        role="search"
        onSubmit={search}
        className="flex min-h-12 min-w-0 flex-1 items-center rounded-card border border-hairline bg-surface focus-within:border-ink"
      >
        <CityLink className="inline-flex min-h-11 shrink-0 items-center gap-1 ps-3.5 pe-2 text-body font-semibold" />
        <input
          name="keyword"
          type="search"
          enterKeyHint="search"
          aria-label="搜设备、型号"
          placeholder="搜设备、型号"
          className="min-h-11 w-full min-w-0 flex-1 border-s border-hairline bg-transparent ps-3 text-body focus-visible:shadow-none"
        />
        <button
          type="submit"
          aria-label="搜索"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-card"
        >
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
      <BellLink />
    </div>
  )
}
