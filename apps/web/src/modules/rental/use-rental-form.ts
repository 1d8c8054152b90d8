import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionUser } from '../../shell/api/user.ts'
import { useQueryTexts } from '../../shell/navigation.tsx'
import {
  lightestDeposit,
  readChoices,
  readPeriod,
  readSiteMeasures,
  useLine,
  useQuote,
  type RentalDetails,
} from '../catalogue/public.ts'
import { adoptDraft, draftKey, emptyDraft, useRentalDraft, type RentalDraft } from './rental-draft.ts'
import { checkDraft, fieldLimits } from './rental-form-checks.ts'
import { answersToSend, askedQuestions, firstAnswers, type Question } from './rental-questions.ts'
import { useRentalSubmit } from './use-rental-submit.ts'

const freshDraft = (reader: SessionUser | null, questions: readonly Question[]): RentalDraft => ({
  ...emptyDraft,
  answers: firstAnswers(questions, readSiteMeasures()),
  contactName: reader?.name?.trim() ?? '',
  contactPhone: reader?.phone ?? '',
})

const point = ['delivery_latitude', 'delivery_longitude'] as const
/** Which fields of the call a field of the draft becomes. */
const sentAs: Partial<Record<keyof RentalDraft, readonly string[]>> = {
  quantity: ['quantity'],
  period: ['start_date', 'end_date', 'rental_days'],
  address: ['delivery_address'],
  contactName: ['contact_name'],
  contactPhone: ['contact_phone'],
  region: ['region', ...point],
  point,
  isPickup: ['self_pickup', 'region', 'delivery_address', ...point],
  depositKind: ['deposit_kind'],
  remarks: ['remarks'],
  isAgreed: ['agreed_to_terms'],
}

/** 到店取车：杭州 东站店 */
const pickupAddress = ({ delivery, city, location }: RentalDetails['equipment']): string =>
  `${delivery.pickup?.label ?? ''}：${[city, location].filter(Boolean).join(' ')}`

/** All that happens in the form: the draft, its price, what is wrong with it, and sending it. */
export function useRentalForm({ equipment: machine, questions }: RentalDetails, reader: SessionUser | null) {
  const line = useLine()
  const texts = useQueryTexts()
  const period = readPeriod(texts)
  const [key] = useState(() => {
    const own = draftKey(reader?.id ?? 0, line.id, machine.id)
    adoptDraft(draftKey(0, line.id, machine.id), own)
    return own
  })
  const handle = useRentalDraft(key, freshDraft(reader, questions), {
    ...(period && { period }),
    ...readChoices(texts, machine),
  })
  const { draft } = handle
  const isPickup = draft.isPickup && machine.delivery.pickup !== null
  // Options a machine no longer offers are not asked for.
  const options = machine.options.map(({ flag }) => flag).filter((flag) => draft.options.includes(flag))
  const asked = askedQuestions(questions, options)
  const { depositKind } = draft
  // More than there are any more cannot be had.
  const most = Math.max(1, machine.units_total)
  const quantity = Math.min(draft.quantity, most)
  const priced = {
    period: draft.period,
    quantity,
    options,
    region: draft.region.text,
    point: draft.point,
    isPickup,
    depositKind,
  }
  const quote = useQuote(line, machine.id, priced, lightestDeposit)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setIsTried] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [timesStopped, setTimesStopped] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const timesLed = useRef(0)
  const onWhole = useCallback(() => setIsWhole(true), [setIsWhole])
  const form = useRef<HTMLFormElement>(null)
  const { fee_per_km: perKm, service_radius_km: radius } = machine.delivery
  // What bringing it costs, or whether it is brought at all, depends on where to.
  const isRegionNeeded = !isPickup && (perKm > 0 || radius !== null)
  const problems = checkDraft(questions, { ...draft, options, isPickup }, isRegionNeeded)
  if (quote.periodProblem) problems.start_date = quote.periodProblem
  if (quote.placeProblem) problems.region = quote.placeProblem
  if (quote.pointProblem) problems.delivery_latitude = quote.pointProblem
  const isTaken = isLost || (quote.isCurrent && quote.quote?.available === false)
  const stop = () => setTimesStopped((times) => times + 1)

  const { stage, submit } = useRentalSubmit(line, machine.id, {
    onPlaced: handle.forget,
    onFieldErrors: (errors) => {
      setRefused(errors)
      stop()
    },
    onUnavailable: () => setIsLost(true),
  })
  const toSend = (): RentalDraft => ({
    ...draft,
    quantity,
    options,
    isPickup,
    answers: answersToSend(questions, options, draft.answers),
    address: isPickup ? pickupAddress(machine).slice(0, fieldLimits.delivery_address) : draft.address,
  })
  const send = () => {
    setIsTried(true)
    setIsTouched(true)
    if (Object.keys(problems).length > 0 || isTaken) return stop()
    if (quote.quote && quote.isCurrent) return void submit(toSend(), quote.quote)
    if (quote.error) void quote.refetch()
    setIsWaiting(true)
  }
  // A press while the price is still being worked out counts once it is there.
  const onPriced = useEffectEvent(() => {
    setIsWaiting(false)
    if (quote.quote?.available && quote.isCurrent) void submit(toSend(), quote.quote)
    else stop()
  })
  useEffect(() => {
    if (isWaiting && !quote.isUpdating) onPriced()
  }, [isWaiting, quote.isUpdating])
  useEffect(() => {
    if (timesStopped === timesLed.current) return
    const first = form.current?.querySelector<HTMLElement>('[data-invalid=true], [aria-invalid=true]')
    // What is wrong may stand in the part that is only now being drawn.
    if (!first && !isWhole) return
    timesLed.current = timesStopped
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [timesStopped, isWhole])

  return {
    line,
    form,
    handle,
    draft,
    options,
    quantity,
    most,
    asked,
    isPickup,
    isRegionNeeded,
    quote,
    isTaken,
    stage: isWaiting ? ('sending' as const) : stage,
    send,
    /** The reader has begun: what lies below is drawn without waiting for him to come near. */
    isTouched,
    touch: () => setIsTouched(true),
    onWhole,
    /** What is wrong with a field, once it has been left or the form was tried. */
    errorOf: (...fields: string[]): string | undefined =>
      fields
        .map((field) => refused[field] ?? (isTried || left.has(field) ? problems[field] : undefined))
        .find((sentence) => sentence !== undefined),
    leave: (field: string) => () => setLeft((old) => new Set(old).add(field)),
    change: (changes: Partial<RentalDraft>, ...fields: string[]) => {
      handle.change(changes)
      setIsTouched(true)
      const touched = [...Object.keys(changes).flatMap((name) => sentAs[name as keyof RentalDraft] ?? []), ...fields]
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !touched.includes(field))))
      if (changes.period || changes.quantity) setIsLost(false)
    },
  }
}

export type RentalFormState = ReturnType<typeof useRentalForm>
