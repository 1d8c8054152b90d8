import { cancelDepositHold, holdDeposit } from '@jihui/protocol/deposit/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { depositQuery, orderQuery } from '../rental/public.ts'
import { holdWords as words } from './hold-words.ts'
import { goTo, ownCashier, sendForm } from './leave-for-channel.ts'
import { forgetLeaving, hasLeft, rememberLeaving } from './left-for-cashier.ts'
import { words as payWords } from './payment-words.ts'
import type { Paying } from './use-payment.ts'
import { usePolling } from './use-polling.ts'
import { surroundingsOf } from './way-to-pay.ts'

const TO_BANK_AFTER_MS = 1000
const SLOW_POLL_MS = 30_000

/** Freezes the deposit of an order: ready → opening → watching (code shown, or the bank's answer awaited) → held. */
export function useHold(line: LineFace, id: number) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<'ready' | 'opening' | 'watching'>(() =>
    hasLeft(line.id, id, 'holding') ? 'watching' : 'ready',
  )
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState<Paying['busy']>(null)
  const [pollWord, setPollWord] = useState<string | null>(null)
  const watched = useRef<string | null>(null)
  const deposit = useQuery({
    ...depositQuery(line, id),
    refetchInterval: phase === 'watching' && pollWord !== null ? SLOW_POLL_MS : false,
  })
  const { refetch } = deposit
  const hold = deposit.data?.hold ?? null
  const open = hold?.status === 'waiting' ? hold : null
  usePolling(phase === 'watching', refetch, () => setPollWord(words.pollTimedOut))

  const watch = (number: string | null) => {
    watched.current = number
    setPollWord(null)
    setPhase('watching')
  }
  const stop = (word: string, tone: 'plain' | 'error' | 'ok') => {
    forgetLeaving(line.id, id, 'holding')
    watched.current = null
    setIsOpen(false)
    setPollWord(null)
    setPhase('ready')
    toast[tone](word)
  }
  // What the server says of the hold; once it holds, the order can be paid.
  useEffect(() => {
    if (hold?.status === 'held') {
      forgetLeaving(line.id, id, 'holding')
      void client.invalidateQueries({ queryKey: orderQuery(line, id).queryKey })
      if (phase === 'watching') stop(words.held, 'ok')
      return
    }
    if (phase !== 'watching' || !deposit.data) return
    if (!hold) return setPhase('ready')
    watched.current ??= hold.number
    if (hold.number !== watched.current || hold.status === 'waiting') return
    if (hold.status === 'failed') stop(hold.failure ? `押金没有冻结：${hold.failure}` : words.failed, 'error')
    else stop(words.cancelled, 'plain')
    // Of this hook only what it was told counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hold, deposit.data, phase])

  const start = async (method: PaymentMethod | null) => {
    if (!method) return void toast.plain(payWords.noMethod)
    if (phase === 'opening') return
    setPhase('opening')
    try {
      const { hold: made } = await call(onLine(holdDeposit, line), { params: { id }, body: { payment_method: method } })
      client.setQueryData(depositQuery(line, id).queryKey, (before) => before && { ...before, hold: made })
      watch(made.number)
      if (made.gateway_url && made.form_data) {
        const { gateway_url: address, form_data: fields } = made
        rememberLeaving(line.id, id, 'holding')
        toast.plain(payWords.toBank)
        setTimeout(() => sendForm(address, fields), TO_BANK_AFTER_MS)
        return
      }
      // Whoever holds the screen a code is on cannot scan it.
      const cashier = surroundingsOf(navigator.userAgent) === 'desk' ? null : ownCashier(made.qr_code ?? '')
      if (!cashier) return setIsOpen(true)
      rememberLeaving(line.id, id, 'holding')
      toast.plain(`正在打开${made.method_display}`)
      setTimeout(() => goTo(cashier), TO_BANK_AFTER_MS)
    } catch (error) {
      setPhase('ready')
      if (error instanceof ApiError && error.code === 'deposit.already_held') return void refetch()
      toast.error(error instanceof ApiError ? messageOf(error) : words.failedToOpen)
      void client.invalidateQueries({ queryKey: orderQuery(line, id).queryKey })
    }
  }
  const ask = async () => {
    if (busy) return
    setBusy('asking')
    const { data, isError } = await refetch()
    setBusy(null)
    if (isError) toast.error(words.askFailed)
    else if (data?.hold?.status === 'waiting') toast.plain(words.notYet)
  }
  const cancel = async () => {
    if (busy) return
    setBusy('cancelling')
    try {
      await call(onLine(cancelDepositHold, line), { params: { id } })
      stop(words.cancelled, 'plain')
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'deposit.none_open') stop(words.cancelled, 'plain')
      else if (code !== 'deposit.already_held') toast.error(words.cancelFailed)
    } finally {
      setBusy(null)
      void refetch()
    }
  }
  return {
    phase,
    open,
    /** What became of the last one, where it ended without holding. */
    failure: hold?.status === 'failed' ? (hold.failure ?? words.failed) : null,
    toldAt: deposit.dataUpdatedAt,
    isOpen,
    busy,
    pollWord: deposit.isError ? words.pollFailed : pollWord,
    start,
    ask,
    cancel,
    close: () => {
      setIsOpen(false)
      setPhase((before) => (before === 'watching' ? 'ready' : before))
    },
    expire: () => {
      stop(words.expired, 'error')
      void refetch()
    },
  }
}
