import { isDay } from '@jihui/protocol/days'
import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { today } from '../../ui/text/format.ts'
import type { PeriodTexts } from '../catalogue/public.ts'

/** Everything the form holds. It is kept on this machine until it is sent, so that leaving loses nothing. */
export interface RentalDraft {
  period: PeriodTexts | null
  quantity: number
  options: readonly string[]
  /** He fetches the machine himself. */
  isPickup: boolean
  /** How he wants to put the deposit down; '' leaves it at the lightest way open to him. */
  depositKind: string
  answers: Readonly<Record<string, string | boolean>>
  region: { code: string; text: string }
  address: string
  /** Where exactly it is brought, where the renter has marked it. */
  point: Coordinates | null
  contactName: string
  contactPhone: string
  remarks: string
  isAgreed: boolean
}

export const emptyDraft: RentalDraft = {
  period: null,
  quantity: 1,
  options: [],
  isPickup: false,
  depositKind: '',
  answers: {},
  region: { code: '', text: '' },
  address: '',
  point: null,
  contactName: '',
  contactPhone: '',
  remarks: '',
  isAgreed: false,
}

/** Each reader has drafts of his own, also on a machine several people use. */
export const draftKey = (userId: number, line: string, equipmentId: number): string =>
  `rental_draft:${userId}:${line}:${equipmentId}`

const pointOf = (value: unknown): Coordinates | null => {
  const { latitude, longitude } = (value ?? {}) as Partial<Record<keyof Coordinates, unknown>>
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}
const isText = (value: unknown): value is string => typeof value === 'string'

/** What was kept, as far as it can still be used: days that have passed are not. */
export function readDraft(text: string | null): RentalDraft | null {
  let kept: Partial<Record<keyof RentalDraft, unknown>> | null
  try {
    kept = JSON.parse(text ?? 'null') as typeof kept
  } catch {
    return null
  }
  if (!kept || typeof kept !== 'object') return null
  const period = kept.period as Partial<PeriodTexts> | null | undefined
  const region = kept.region as Partial<RentalDraft['region']> | null | undefined
  const textOf = (value: unknown) => (isText(value) ? value : '')
  return {
    period:
      isText(period?.start) && isText(period.end) && isDay(period.start) && isDay(period.end) && period.start >= today()
        ? { start: period.start, end: period.end }
        : null,
    quantity: Number.isInteger(kept.quantity) && Number(kept.quantity) > 0 ? Number(kept.quantity) : 1,
    options: Array.isArray(kept.options) ? kept.options.filter(isText) : [],
    isPickup: kept.isPickup === true,
    depositKind: textOf(kept.depositKind),
    answers: kept.answers && typeof kept.answers === 'object' ? (kept.answers as RentalDraft['answers']) : {},
    region: { code: textOf(region?.code), text: textOf(region?.text) },
    address: textOf(kept.address),
    point: pointOf(kept.point),
    contactName: textOf(kept.contactName),
    contactPhone: textOf(kept.contactPhone),
    remarks: textOf(kept.remarks),
    isAgreed: kept.isAgreed === true,
  }
}

const QUIET_MS = 400

export interface DraftHandle {
  draft: RentalDraft
  change: (changes: Partial<RentalDraft>) => void
  state: 'new' | 'saving' | 'saved' | 'failed'
  isRestored: boolean
  /** Sent, or begun anew: nothing is kept any more. */
  forget: () => void
  restart: () => void
}

/** What was filled in before signing in becomes the reader's own, and is nobody's any more. */
export function adoptDraft(guestKey: string, key: string): void {
  const left = guestKey === key ? null : localStorage.getItem(guestKey)
  if (!left) return
  localStorage.setItem(key, left)
  localStorage.removeItem(guestKey)
}

/** `chosen` is what the address says: it goes before what was kept. */
export function useRentalDraft(key: string, fresh: RentalDraft, chosen: Partial<RentalDraft>): DraftHandle {
  const [kept] = useState(() => readDraft(localStorage.getItem(key)))
  const [draft, setDraft] = useState<RentalDraft>(() => {
    const start = kept ?? fresh
    return {
      ...start,
      // A guest's draft has no name in it yet.
      contactName: start.contactName || fresh.contactName,
      contactPhone: start.contactPhone || fresh.contactPhone,
      ...chosen,
    }
  })
  const [state, setState] = useState<DraftHandle['state']>(kept ? 'saved' : 'new')
  const [isRestored, setIsRestored] = useState(kept !== null)
  const isForgotten = useRef(false)
  const unsaved = useRef<RentalDraft>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (isForgotten.current || !unsaved.current) return
    try {
      localStorage.setItem(key, JSON.stringify(unsaved.current))
      unsaved.current = null
      setState('saved')
    } catch {
      setState('failed')
    }
  }, [key])
  // Leaving the page does not wait for the quiet moment.
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  const change = useCallback(
    (changes: Partial<RentalDraft>) => {
      setDraft((old) => {
        const next = { ...old, ...changes }
        unsaved.current = next
        return next
      })
      setState('saving')
      clearTimeout(timer.current)
      timer.current = setTimeout(save, QUIET_MS)
    },
    [save],
  )
  return {
    draft,
    change,
    state,
    isRestored,
    forget: () => {
      isForgotten.current = true
      localStorage.removeItem(key)
    },
    restart: () => {
      unsaved.current = null
      localStorage.removeItem(key)
      setDraft(fresh)
      setState('new')
      setIsRestored(false)
    },
  }
}
