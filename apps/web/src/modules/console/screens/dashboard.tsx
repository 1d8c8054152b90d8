import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { clockTime, dayText, today } from '../../../ui/text/format.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StatusRequestDialog } from '../../agreement/desk/public.ts'
import { useNow } from '../../rental/public.ts'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../kits/desk/console-page.tsx'
import { DashboardDebug } from '../components/dashboard-debug.tsx'
import { FirstInQueue } from '../components/dashboard-first.tsx'
import { ConsoleMenu } from '../components/dashboard-menu.tsx'
import { Rhythm } from '../components/dashboard-rhythm.tsx'
import { ContractRequests, DueSoon, RecentDecisions } from '../components/dashboard-side.tsx'
import { LineFiguresCards, LineFiguresTable } from '../components/line-figures.tsx'
import { dashboardQuery } from '../dashboard-queries.ts'
import { headline, withoutDocuments } from '../dashboard-words.ts'
import { useDebugKey, useDebugMode } from '../../../kits/desk/debug-mode.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'
import { useConsoleLive, useMaySeeFigures } from '../../../kits/desk/use-console-live.ts'

/** 总览: what waits, where, and since when; every figure is counted by the server. */
export function Screen() {
  const now = useNow()
  const go = useGo()
  const live = useConsoleLive()
  const maySee = useMaySeeFigures()
  useDebugKey()
  const isDebug = useDebugMode()
  const [isAsking, setIsAsking] = useState(false)
  const wasAsked = useOnceOpen(isAsking)
  const figures = useQuery({ ...dashboardQuery(isDebug), enabled: maySee })
  const { data } = figures
  const user = useUser()
  const mayDecide = Boolean(user?.is_superuser || user?.permissions.includes('qualification_verify'))
  const isReady = data?.lines.some(({ ready }) => ready > 0) ?? false
  const toReview = consolePaths.review()
  useShortcuts({ q: isReady ? () => go(toReview) : undefined })
  const openRequests = () => setIsAsking(true)
  const bare = data ? withoutDocuments(data) : 0
  return (
    <ConsolePage
      caption={
        <span className="figures">
          {dayText(today(now))} {clockTime(now)}
          {bare > 0 && <span className="ms-3">其中 {bare} 份还没交文件</span>}
        </span>
      }
      title={maySee ? headline(data) : '管理控制台'}
      actions={
        <>
          <AppLink to="/" className={buttonClass('outline')}>
            <House size={18} aria-hidden="true" />
            返回首页
          </AppLink>
          <RefreshButton {...live} />
          {isReady && (
            <AppLink to={toReview} className={cx(buttonClass('ink'), 'max-lg:order-first max-lg:w-full')}>
              {mayDecide ? '从最久的开始审' : '从最久的开始看'}
              <KeyCap isOnInk>Q</KeyCap>
            </AppLink>
          )}
        </>
      }
    >
      {isDebug && maySee && <DashboardDebug data={data} />}
      {!maySee ? (
        <p className="mt-4 text-body text-ink-2">你的账号看不到审核的数字，能打开的页面都在下面。</p>
      ) : !data && figures.error ? (
        <ConsoleError
          title="加载数据失败，请刷新页面重试"
          error={figures.error}
          onRetry={live.refresh}
          isRetrying={live.isRefreshing || figures.isFetching}
        />
      ) : (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            {data ? (
              <>
                <LineFiguresTable rows={data.lines} overdueHours={data.overdue_hours} now={now} mayDecide={mayDecide} />
                <LineFiguresCards rows={data.lines} overdueHours={data.overdue_hours} now={now} mayDecide={mayDecide} />
              </>
            ) : (
              <Skeleton className="mt-6 space-y-5">
                {[1, 2, 3, 4].map((key) => (
                  <Bone key={key} className="h-8 w-full" />
                ))}
              </Skeleton>
            )}
            <FirstInQueue data={data} now={now} isDebug={isDebug} />
          </div>
          <div className="min-w-0">
            <Rhythm today={data?.today} overdueHours={data?.overdue_hours} />
            <ContractRequests data={data} onOpen={openRequests} />
            <RecentDecisions data={data} />
            <DueSoon data={data} />
          </div>
        </div>
      )}
      <ConsoleMenu {...live} onRequests={openRequests} />
      {wasAsked && (
        <Suspense>
          <StatusRequestDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </ConsolePage>
  )
}
