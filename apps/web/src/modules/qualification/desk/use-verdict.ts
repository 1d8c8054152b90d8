import { missingDocumentsReason } from '@jihui/protocol/qualification/review-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { displayName, useUser } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { consolePaths } from '../../../kits/desk/paths.ts'
import { invalidate } from '../../../kits/desk/refresh.ts'
import { decide, type Verdict } from './review-commands.ts'
import { reasonMissing, verdictProblem } from '../../../kits/desk/verdict-problem.ts'
import { dossierQuery, type Dossier } from './review-queries.ts'
import { useGenerate } from '../../agreement/desk/public.ts'
import { type SeenPapers, useSeenPapers } from '../../../kits/desk/use-seen-papers.ts'
import { useSteady } from '../../../kits/desk/use-steady.ts'
import { moreDocumentsNote } from './verdict-words.ts'

/** What stands open: the question before a decision, or the warning that there is nothing to judge by. */
export type OpenQuestion = 'approve' | 'no-documents' | 'reject' | 'more' | 'contract'

export interface VerdictDesk {
  question: OpenQuestion | null
  notes: string
  setNotes: (notes: string) => void
  reasonError: string | undefined
  isBusy: boolean
  /** The papers a decision is on; while they are others by now, none is asked for. */
  seen: SeenPapers
  /** Why the contract that should have followed could not be made (R172). */
  contractProblem: string | undefined
  may: { approve: boolean; reject: boolean; generate: boolean; view: boolean }
  ask: (question: 'approve' | 'reject' | 'more' | 'contract') => void
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
  order: Dossier,
  draft: { text: string; keep: (text: string) => void },
  onDone: () => void,
): VerdictDesk {
  const client = useQueryClient()
  const go = useGo()
  const user = useUser()
  const steady = useSteady()
  // By itself: answering a question quickly is no second press of the button that asked it.
  const steadyAsking = useSteady()
  const contract = useGenerate(order)
  const [notes, keepNotes] = useState(draft.text)
  const [question, setQuestion] = useState<OpenQuestion | null>(null)
  const [reasonError, setReasonError] = useState<string>()
  const [contractProblem, setContractProblem] = useState<string>()
  const [isDeciding, setIsDeciding] = useState(false)
  const { actions, document_count: documents } = order
  const seen = useSeenPapers(
    order.documents_fingerprint,
    order.documents.map(({ id, image_type_display: title }) => ({ id, title })),
    '租客在资质夹里换了证件，有效期不同了',
  )

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
      const [latest] = (await client.fetchQuery({ ...dossierQuery(order.id), staleTime: 0 })).decisions
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
    invalidate(client)
    if (code === 'qualification.documents_changed') {
      setQuestion(null)
      return void toast.error(error.message)
    }
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
      invalidate(client)
      if (done.contract_error) {
        // The order stays open: what failed can be tried again here.
        draft.keep('')
        keepNotes('')
        setQuestion(null)
        setContractProblem(done.contract_error)
        toast.error('资质审核通过，但合同生成失败', { durationMs: CONFLICT_SHOWN_MS })
        return
      }
      const mayGenerate = verdict.isApproved && done.rental.actions.includes('generate_contract')
      toast.ok(done.message, {
        durationMs: 5000,
        action: mayGenerate
          ? { label: '去生成合同', run: () => go(consolePaths.review({ tab: 'verified', rentalId: order.id })) }
          : undefined,
      })
      finish()
    } catch (error) {
      await refused(error, verdict)
    } finally {
      setIsDeciding(false)
    }
  }

  /** Undefined leaves it to the server; a line whose contract follows is told when none is wanted. */
  const contractWanted = (isWanted: boolean) => (isWanted ? true : order.contract_follows ? false : undefined)

  return {
    question,
    seen,
    notes,
    setNotes,
    reasonError,
    isBusy: isDeciding || contract.isBusy,
    contractProblem,
    may,
    ask: (next) =>
      steadyAsking(() => {
        if (next !== 'contract' && seen.change !== null) return void toast.error('资质文件刚有变化，看过新的再决定')
        if (next === 'approve' && may.approve) setQuestion(documents === 0 ? 'no-documents' : 'approve')
        if (next === 'contract' && may.generate) setQuestion('contract')
        if (next === 'reject' && may.reject) {
          // R171
          if (documents === 0 && !notes.trim()) setNotes(missingDocumentsReason)
          setQuestion('reject')
        }
        if (next === 'more' && may.reject) {
          if (!notes.trim()) setNotes(moreDocumentsNote)
          setQuestion('more')
        }
      }),
    askForDocuments: () => {
      setNotes(missingDocumentsReason)
      setQuestion('more')
    },
    close: () => setQuestion(null),
    approve: ({ isForced, withContract }) =>
      steady(
        () =>
          void send({
            isApproved: true,
            notes: notes.trim(),
            isForced,
            withContract: contractWanted(withContract),
            seen: seen.fingerprint,
          }),
      ),
    reject: () => {
      // R163
      if (!notes.trim()) return setReasonError(question === 'more' ? '请填写拒绝理由' : reasonMissing)
      steady(() => void send({ isApproved: false, notes: notes.trim(), seen: seen.fingerprint }))
    },
    generate: () =>
      steady(
        () =>
          void contract.generate().then((isThere) => {
            if (isThere) setContractProblem(undefined)
            setQuestion(null)
          }),
      ),
  }
}
