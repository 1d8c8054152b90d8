import { addressOfCall } from '@jihui/protocol/endpoint'
import { paidWith } from '@jihui/protocol/payment/methods'
import { authorizeAtWechat } from '@jihui/protocol/payment/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { useChannelState } from '../../shell/api/realtime.signed-in.ts'
import { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { goTo, payInWechat, sendForm } from './leave-for-channel.ts'
import { forgetLeaving, hasLeft, rememberLeaving } from './left-for-cashier.ts'
import type { PaidThing } from './paid-thing.ts'
import { giveUpPayment, openPayment, standingQuery, type Payment } from './payment-queries.ts'
import { isDone, refusalOf, words } from './payment-words.ts'
import { usePolling } from './use-polling.ts'
import type { Way } from './way-to-pay.ts'
import type { Bill } from './what-to-pay.ts'

/** ready → processing → watching (code shown, or the bank's answer awaited) → success. */
export type Phase = 'ready' | 'processing' | 'watching' | 'success'

const TO_BANK_AFTER_MS = 1000
/** While nobody can push the result to us. */
const SLOW_POLL_MS = 30_000

/** `thing` stays the same from one drawing to the next. */
export function usePayment(thing: PaidThing, bill: Bill | null) {
  const { place, id } = thing
  const client = useQueryClient()
  const go = useGo()
  const isLive = useChannelState() === 'connected'
  const [phase, setPhase] = useState<Phase>(() => (hasLeft(place, id) ? 'watching' : 'ready'))
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState<'asking' | 'cancelling' | null>(null)
  /** Back from WeChat, which was asked who pays: the payment goes on by itself. */
  const [isNamed] = useState(() => hasLeft(place, id, 'naming'))
  const [pollWord, setPollWord] = useState<string | null>(null)
  const [paidAmount, setPaidAmount] = useState(0)
  const watched = useRef<number | null>(null)
  const isRunning = useRef(false)
  /** A payment was open while this page was: paid elsewhere, it is told here too. */
  const sawOpen = useRef(false)
  const standing = useQuery({
    ...standingQuery(thing),
    refetchInterval: phase === 'watching' && pollWord !== null && !isLive ? SLOW_POLL_MS : false,
  })
  const { refetch, data } = standing
  const latest = data?.payment ?? null
  const open = latest?.status === 'processing' ? latest : null

  const succeed = useCallback(
    (amount: number) => {
      forgetLeaving(place, id)
      setPaidAmount(amount)
      setIsOpen(false)
      setPhase('success')
      toast.ok(words.success)
      for (const queryKey of thing.stale) void client.invalidateQueries({ queryKey })
    },
    [client, thing, place, id],
  )
  const stop = useCallback(
    (word: string, tone: 'plain' | 'error') => {
      forgetLeaving(place, id)
      watched.current = null
      setIsOpen(false)
      setPollWord(null)
      setPhase('ready')
      toast[tone](word)
    },
    [place, id],
  )

  usePolling(phase === 'watching', refetch, () => setPollWord(words.pollTimedOut))

  // What the server says of the payment that is watched.
  useEffect(() => {
    if (!data || phase === 'success' || phase === 'processing') return
    const now = data.payment
    if (now?.status === 'processing') sawOpen.current = true
    if (isDone(data)) return phase === 'watching' || sawOpen.current ? succeed(now?.amount ?? 0) : undefined
    if (phase !== 'watching') return
    // Came back from a cashier, but there is nothing to wait for.
    if (!now) return setPhase('ready')
    watched.current ??= now.payment_id
    if (now.payment_id !== watched.current || now.status === 'processing') return
    if (now.status === 'failed') stop(words.failed, 'error')
    else if (now.status === 'cancelled') stop(words.cancelled, 'plain')
    else if (now.status === 'expired') stop(words.expired, 'error')
  }, [phase, data, succeed, stop])

  const watch = (payment: Payment | null) => {
    watched.current = payment?.payment_id ?? null
    setPollWord(null)
    setPhase('watching')
  }
  const follow = (payment: Payment) => {
    watch(payment)
    if (payment.gateway_url && payment.form_data) {
      const { gateway_url: address, form_data: fields } = payment
      rememberLeaving(place, id)
      toast.plain(words.toBank)
      setTimeout(() => sendForm(address, fields), TO_BANK_AFTER_MS)
    } else if (payment.pay_url) {
      const { pay_url: address, method } = payment
      rememberLeaving(place, id)
      toast.plain(`正在打开${paidWith[method].label}`)
      setTimeout(() => goTo(address), TO_BANK_AFTER_MS)
    } else if (payment.jsapi_params) void payHere(payment.jsapi_params)
    else setIsOpen(true)
  }
  /** Inside WeChat its own window lies over this page. */
  const payHere = async (parameters: Readonly<Record<string, string>>) => {
    const said = await payInWechat(parameters)
    if (said === 'failed') toast.error(words.bridgeFailed)
    // Closed without paying: the payment stays open, and this page as it was.
    if (said !== 'done') setPhase((before) => (before === 'watching' ? 'ready' : before))
    void refetch()
  }
  const create = async (way: Way, due: Bill) => {
    try {
      const { payment_data: made } = await openPayment(thing, way, due.amount)
      forgetLeaving(place, id, 'naming')
      // Taken off what he earns: nobody else is to be waited for.
      if (made.payment_completed) {
        void refetch()
        return succeed(made.amount)
      }
      client.setQueryData(standingQuery(thing).queryKey, (before) =>
        before ? { ...before, status: 'processing', has_payment: true, payment_exists: true, payment: made } : before,
      )
      follow(made)
    } catch (error) {
      setPhase('ready')
      if (!(error instanceof ApiError)) throw error
      const refusal = refusalOf(error)
      if (refusal.kind === 'paid') return succeed(due.amount)
      if (refusal.kind === 'contract') {
        toast.error(words.unsigned)
        return thing.contractPath === undefined ? setPhase('ready') : go(thing.contractPath, { replace: true })
      }
      if (refusal.kind === 'unnamed') return askName()
      if (refusal.kind === 'text') return void toast.error(refusal.text)
      watch(null)
      toast.plain(messageOf(error))
      await refetch()
    }
  }

  /** 立即支付 (R120, R121). */
  const pay = async (way: Way | null) => {
    if (!bill) return void toast.plain(words.orderLoading)
    if (!way) return void toast.plain(words.noMethod)
    if (isRunning.current) return void toast.plain(words.busy)
    isRunning.current = true
    setPhase('processing')
    try {
      await checkAndPay(way, bill)
    } finally {
      isRunning.current = false
    }
  }
  /** WeChat has to tell who pays; where it was asked and has not, one can still scan. */
  const askName = () => {
    if (hasLeft(place, id, 'naming')) {
      forgetLeaving(place, id, 'naming')
      return void toast.error(words.unnamed)
    }
    rememberLeaving(place, id, 'naming')
    location.assign(addressOfCall(authorizeAtWechat, { query: { return: location.pathname + location.search } }))
  }
  const checkAndPay = async (way: Way, due: Bill) => {
    const { data: now, isError } = await refetch()
    if (isError || !now) {
      setPhase('ready')
      return void toast.error(words.checkFailed)
    }
    if (isDone(now)) return succeed(now.payment?.amount ?? due.amount)
    const running = now.payment
    // One that is open in the chosen way goes on; the server closes one that is open in another way.
    const isRunning = now.status.toLowerCase() === 'processing' && running?.status === 'processing'
    const isSameWay = running?.method === way.method && (running.trade ?? way.trade) === way.trade
    // An address for a telephone lives for minutes: that one is asked for anew.
    if (isRunning && isSameWay && !running.pay_url) return follow(running)
    await create(way, due)
  }

  /** 我已支付，查询状态 (R128). */
  const ask = async () => {
    if (busy) return
    setBusy('asking')
    const { data: now, isError } = await refetch()
    setBusy(null)
    if (isError || !now) toast.error(words.askFailed)
    else if (!isDone(now) && now.payment?.status === 'processing') toast.plain(words.notYet)
  }

  /** R133 */
  const cancel = async () => {
    if (busy) return
    setBusy('cancelling')
    try {
      await giveUpPayment(thing)
      stop(words.cancelled, 'plain')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment.already_paid') succeed(latest?.amount ?? 0)
      else if (error instanceof ApiError && error.code === 'payment.none_open') stop(words.cancelled, 'plain')
      else toast.error(words.cancelFailed)
    } finally {
      setBusy(null)
      void refetch()
    }
  }

  return {
    phase,
    isNamed,
    open,
    standing,
    isOpen,
    busy,
    paidAmount,
    paymentId: latest?.payment_id ?? null,
    /** What the foot of the code says about the watching. */
    pollWord: standing.isError ? words.pollFailed : pollWord,
    pay,
    ask,
    cancel,
    /** The code is put away; the payment stays open. */
    close: () => {
      setIsOpen(false)
      setPhase((before) => (before === 'watching' ? 'ready' : before))
    },
    expire: () => {
      stop(words.expired, 'error')
      void refetch()
    },
    succeed,
  }
}
export type Paying = ReturnType<typeof usePayment>
