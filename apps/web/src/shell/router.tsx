/** Follows the history: finds the place, leads on where it must, and shows the screen when its code is there. */
import { Component, Suspense, useEffect, useLayoutEffect, useRef, useState, useTransition, type ReactNode } from 'react'
import { Router } from 'wouter'
import { history } from './history.ts'
import { goBack, navigate, PlaceContext, usePlace } from './navigation.tsx'
import { NotFound } from './not-found.tsx'
import { leadsTo, type Place, placeOf } from './place.ts'
import { WayBack } from '../ui/way-back.ts'
import { RootFrame } from './root-frame.tsx'
import { RouteError } from './route-error.tsx'
import { hasScreen, partOf } from './screen-parts.tsx'
import { ScreenPending } from './screen-pending.tsx'
import { keepPositions, noteScroll, placeScroll } from './scroll.ts'

keepPositions()

const PENDING_MS = 150

interface Arrival {
  readonly place?: Place
  /** Gone back or forward to, or loaded again. */
  readonly isReturn: boolean
  /** The table could not be fetched. */
  readonly error?: unknown
}
type Action = Parameters<Parameters<typeof history.subscribe>[0]>[0]['action']['type']

/** Where the reader arrives; undefined where he is sent on: the history tells of that place next. */
const arrive = (action: Action | undefined): Arrival | undefined | Promise<Arrival | undefined> => {
  const isReturn = action !== 'PUSH' && action !== 'REPLACE'
  const settle = (place: Place): Arrival | undefined => {
    const target = leadsTo(place)
    // Its frame may still be on its way.
    if (target === undefined && hasScreen(place.row))
      partOf(place.row)
        .load()
        .catch(() => undefined)
    if (target === undefined) return { place, isReturn }
    history.replace(target, undefined, { ignoreBlocker: true })
    return undefined
  }
  const found = placeOf(history.location)
  return found instanceof Promise ? found.then(settle, (error: unknown) => ({ isReturn, error })) : settle(found)
}

/** The first place, where it can be told without fetching anything. */
const arriveAtFirst = (): Arrival => {
  for (;;) {
    const before = history.location
    const first = arrive(undefined)
    if (first !== undefined || history.location === before)
      return first instanceof Promise ? { isReturn: true } : first!
  }
}

function useArrival(): { arrival: Arrival; isSlow: boolean; again: () => void } {
  const [arrival, setArrival] = useState(arriveAtFirst)
  const [isArriving, startArriving] = useTransition()
  const latest = useRef(0)
  const shown = useRef(arrival.place)
  useLayoutEffect(() => {
    const { place, isReturn } = arrival
    shown.current = place
    if (place) placeScroll(place.location, isReturn)
  }, [arrival])
  const follow = (action: Action | undefined) => {
    const turn = (latest.current += 1)
    if (shown.current) noteScroll(shown.current.location)
    const coming = arrive(action)
    const isSameScreen =
      shown.current?.row !== undefined && !(coming instanceof Promise) && coming?.place?.row === shown.current.row
    // Nothing is on its way: the screen stays, and what was touched on it shows at once where it stands now.
    if (isSameScreen) return setArrival(coming)
    startArriving(async () => {
      const next = await coming
      if (next && turn === latest.current) startArriving(() => setArrival(next))
    })
  }
  useEffect(() => {
    const stop = history.subscribe(({ action }) => follow(action.type))
    if (!arrival.place) follow(undefined)
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the history is followed from the first drawing on
  }, [])
  return { arrival, isSlow: useIsSlow(isArriving), again: () => follow(undefined) }
}

/** Whether something has been on its way for longer than one would wait without a sign. */
function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setIsSlow(true), PENDING_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isUnderWay])
  return isUnderWay && isSlow
}

interface CatchProps {
  /** Whatever went wrong at one address is over at the next. */
  at: string
  children: ReactNode
}
class CatchError extends Component<CatchProps, { error: unknown; at: string }> {
  override state = { error: null as unknown, at: this.props.at }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps({ at }: CatchProps, state: { at: string }) {
    return at === state.at ? null : { at, error: null }
  }
  override render() {
    const { error } = this.state
    return error === null ? (
      this.props.children
    ) : (
      <RouteError error={error} reset={() => this.setState({ error: null })} />
    )
  }
}

function ShownScreen({ isSlow }: { isSlow: boolean }) {
  const { row, location } = usePlace()
  if (isSlow) return <ScreenPending />
  if (!hasScreen(row)) return <NotFound />
  const { Screen } = partOf(row)
  return (
    <CatchError at={location.href}>
      <Suspense fallback={<ScreenPending />}>
        <Screen key={row.path} />
      </Suspense>
    </CatchError>
  )
}

const useHistoryLocation = (): [string, typeof navigate] => [usePlace().location.pathname, navigate]

export function AppRouter() {
  const { arrival, isSlow, again } = useArrival()
  const { place, error } = arrival
  if (!place) return error === undefined ? <ScreenPending /> : <RouteError error={error} reset={again} />
  return (
    <PlaceContext value={place}>
      {/* oxlint-disable-next-line react/hooks -- the library takes its location from a hook */}
      <Router hook={useHistoryLocation}>
        <WayBack value={goBack}>
          <RootFrame>
            <ShownScreen isSlow={isSlow} />
          </RootFrame>
        </WayBack>
      </Router>
    </PlaceContext>
  )
}
