import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionUser } from '../../shell/api/user.ts'
import { useQueryTexts } from '../../shell/navigation.tsx'
import { readPeriod, useLine, useQuote, type MachineDetail } from '../catalogue/public.ts'
import { draftKey, emptyDraft, useRentalDraft, type RentalDraft } from './rental-draft.ts'
import { checkDraft } from './rental-form-checks.ts'
import { useRentalSubmit } from './use-rental-submit.ts'

const freshDraft = (reader: SessionUser | null): RentalDraft => ({
  ...emptyDraft,
  contactName: reader?.name?.trim() ?? '',
  contactPhone: reader?.phone ?? '',
})

/** Which fields of the call a field of the draft becomes. */
const sentAs: Partial<Record<keyof RentalDraft, readonly string[]>> = {
  period: ['start_date', 'end_date', 'rental_days'],
  address: ['delivery_address'],
  contactName: ['contact_name'],
  contactPhone: ['contact_phone'],
  region: ['region'],
  remarks: ['remarks'],
  isAgreed: ['agreed_to_terms'],
}

/** All that happens in the form: the draft, its price, what is wrong with it, and sending it. */
export function useRentalForm(machine: MachineDetail, reader: SessionUser | null) {
  const line = useLine()
  const chosen = readPeriod(useQueryTexts())
  const handle = useRentalDraft(draftKey(reader?.id ?? 0, line.id, machine.id), freshDraft(reader), chosen)
  const { draft } = handle
  // Options a machine no longer offers are not asked for.
  const options = machine.options.map(({ flag }) => flag).filter((flag) => draft.options.includes(flag))
  const quote = useQuote(line, machine.id, draft.period, options)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setIsTried] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [timesStopped, setTimesStopped] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const problems = checkDraft(line, draft)
  if (quote.periodProblem) problems.start_date = quote.periodProblem
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
  const send = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0 || isTaken) return stop()
    if (quote.quote && quote.isCurrent) return void submit({ ...draft, options }, quote.quote)
    if (quote.error) void quote.refetch()
    setIsWaiting(true)
  }
  // A press while the price is still being worked out counts once it is there.
  const onPriced = useEffectEvent(() => {
    setIsWaiting(false)
    if (quote.quote?.available && quote.isCurrent) void submit({ ...draft, options }, quote.quote)
    else stop()
  })
  useEffect(() => {
    if (isWaiting && !quote.isUpdating) onPriced()
  }, [isWaiting, quote.isUpdating])
  useEffect(() => {
    if (timesStopped === 0) return
    const first = form.current?.querySelector<HTMLElement>('[data-invalid=true], [aria-invalid=true]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [timesStopped])

  return {
    line,
    form,
    handle,
    draft,
    options,
    quote,
    isTaken,
    stage: isWaiting ? ('sending' as const) : stage,
    send,
    /** What is wrong with a field, once it has been left or the form was tried. */
    errorOf: (...fields: string[]): string | undefined =>
      fields
        .map((field) => refused[field] ?? (isTried || left.has(field) ? problems[field] : undefined))
        .find((sentence) => sentence !== undefined),
    leave: (field: string) => () => setLeft((old) => new Set(old).add(field)),
    change: (changes: Partial<RentalDraft>, ...fields: string[]) => {
      handle.change(changes)
      const touched = [...Object.keys(changes).flatMap((name) => sentAs[name as keyof RentalDraft] ?? []), ...fields]
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !touched.includes(field))))
      if (changes.period) setIsLost(false)
    },
  }
}

export type RentalFormState = ReturnType<typeof useRentalForm>
