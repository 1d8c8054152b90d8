import { missingDocumentsReason } from '@jihui/protocol/qualification/schema'
import { findLine } from '@jihui/protocol/rental/faces'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { displayName, useUser } from '../../shell/api/user.ts'
import { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Order } from '../rental/public.ts'
import { askAnew, decide, keepStaffOrder, useStaffContract, verdictProblem, type Verdict } from './console-commands.ts'
import { decisionsQuery } from './console-queries.ts'
import { consolePaths } from './paths.ts'
import { useSteady } from './use-steady.ts'

/** What stands open: the question before approving, the warning, the reason before rejecting, the contract. */
export type OpenQuestion = 'approve' | 'no-documents' | 'reject' | 'contract'

export const reasonMissing = '请填写拒绝原因'

export interface VerdictDesk {
  question: OpenQuestion | null
  notes: string
  setNotes: (notes: string) => void
  reasonError: string | undefined
  isBusy: boolean
  may: { approve: boolean; reject: boolean; generate: boolean; view: boolean }
  ask: (question: 'approve' | 'reject' | 'contract') => void
  /** From the warning: turn the order down for what is missing. */
  askForDocuments: () => void
  close: () => void
  approve: (options: { isForced: boolean; withContract: boolean }) => void
  reject: () => void
  generate: () => void
}

const CONFLICT_SHOWN_MS = 10_000
/** Longer than all retries of one call together. */
const OURS_WITHIN_MS = 60_000

/** Everything a reviewer may decide about one order; `onDone` goes on to the next. */
export function useVerdict(
  order: Order,
  draft: { text: string; keep: (text: string) => void },
  onDone: () => void,
): VerdictDesk {
  const client = useQueryClient()
  const go = useGo()
  const user = useUser()
  const steady = useSteady()
  // By itself: answering a question quickly is no second press of the button that asked it.
  const steadyAsking = useSteady()
  const contract = useStaffContract()
  const [notes, keepNotes] = useState(draft.text)
  const [question, setQuestion] = useState<OpenQuestion | null>(null)
  const [reasonError, setReasonError] = useState<string>()
  const [isDeciding, setIsDeciding] = useState(false)
  const { actions, document_count: documents } = order

  const setNotes = (text: string) => {
    keepNotes(text)
    draft.keep(text)
    setReasonError(undefined)
  }

  const may = {
    approve: actions.includes('approve_qualification'),
    reject: actions.includes('reject_qualification'),
    generate: actions.includes('generate_contract'),
    view: actions.includes('view_contract') && order.has_contract,
  }

  const finish = () => {
    draft.keep('')
    setQuestion(null)
    onDone()
  }

  /** The answer to our own first call was lost on the way: the decision that stands is ours. */
  const isOurs = async (isApproved: boolean): Promise<boolean> => {
    try {
      const [latest] = await client.fetchQuery({ ...decisionsQuery(findLine(order.line), order.id), staleTime: 0 })
      if (!latest || !user) return false
      return (
        [displayName(user), user.username].includes(latest.decided_by) &&
        (latest.action === 'approve') === isApproved &&
        Date.now() - new Date(latest.decided_at).getTime() < OURS_WITHIN_MS
      )
    } catch {
      return false
    }
  }

  const refused = async (error: unknown, { isApproved }: Verdict) => {
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'qualification.no_documents') return setQuestion('no-documents')
    if (code === 'qualification.reason_required') return setReasonError(reasonMissing)
    if (!(error instanceof ApiError) || error.status !== 409) return void toast.error(verdictProblem(error))
    askAnew(client)
    if (await isOurs(isApproved)) toast.ok(isApproved ? '资质审核通过' : '已拒绝，原因已告知租客')
    else
      toast.error(error.message, {
        durationMs: CONFLICT_SHOWN_MS,
        action: { label: '看这单', run: () => go(consolePaths.order(order)) },
      })
    finish()
  }

  const send = async (verdict: Verdict) => {
    setIsDeciding(true)
    try {
      const done = await decide(order, verdict)
      keepStaffOrder(client, done.rental)
      if (done.contract_error) toast.error(`${done.message}：${done.contract_error}`, { durationMs: CONFLICT_SHOWN_MS })
      else {
        const mayGenerate = verdict.isApproved && done.rental.actions.includes('generate_contract')
        toast.ok(done.message, {
          durationMs: 5000,
          action: mayGenerate
            ? {
                label: '去生成合同',
                run: () => go(consolePaths.review({ tab: 'verified', rentalId: order.id, line: order.line })),
              }
            : undefined,
        })
      }
      finish()
    } catch (error) {
      await refused(error, verdict)
    } finally {
      setIsDeciding(false)
    }
  }

  return {
    question,
    notes,
    setNotes,
    reasonError,
    isBusy: isDeciding || contract.isPending,
    may,
    ask: (next) =>
      steadyAsking(() => {
        if (next === 'approve' && may.approve) setQuestion(documents === 0 ? 'no-documents' : 'approve')
        if (next === 'contract' && may.generate) setQuestion('contract')
        if (next === 'reject' && may.reject) {
          // R171
          if (documents === 0 && !notes.trim()) setNotes(missingDocumentsReason)
          setQuestion('reject')
        }
      }),
    askForDocuments: () => {
      setNotes(missingDocumentsReason)
      setQuestion('reject')
    },
    close: () => setQuestion(null),
    approve: ({ isForced, withContract }) =>
      steady(() => void send({ isApproved: true, notes: notes.trim(), isForced, withContract })),
    reject: () => {
      // R163
      if (!notes.trim()) return setReasonError(reasonMissing)
      steady(() => void send({ isApproved: false, notes: notes.trim() }))
    },
    generate: () => steady(() => contract.mutate({ target: order, input: '' }, { onSettled: () => setQuestion(null) })),
  }
}
