import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isSignedIn } from '../../shell/api/token.ts'
import { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import type { Quote } from '../catalogue/public.ts'
import type { PlacingHandlers } from './place-rental.lazy.ts'
import type { RentalDraft } from './rental-draft.ts'

export type SubmitStage = 'idle' | 'sending' | 'opening'

/** From the press of the button to the order's own screen; a second press changes nothing. */
export function useRentalSubmit(line: LineFace, equipmentId: number, handlers: Omit<PlacingHandlers, 'onOpening'>) {
  const go = useGo()
  const client = useQueryClient()
  const [stage, setStage] = useState<SubmitStage>('idle')
  const isBusy = useRef(false)

  const submit = async (draft: RentalDraft, quote: Quote) => {
    if (isBusy.current) return
    // Where the form is open to guests, handing in is not; what was filled in waits for them.
    if (!isSignedIn()) return go(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
    isBusy.current = true
    setStage('sending')
    const isPlaced = await placing(() =>
      import('./place-rental.lazy.ts').then(({ placeRental }) =>
        placeRental(
          line,
          equipmentId,
          { draft, quote },
          { client, go },
          {
            ...handlers,
            onOpening: () => setStage('opening'),
          },
        ),
      ),
    )
    if (isPlaced) return
    setStage('idle')
    isBusy.current = false
  }
  return { stage, submit }
}

/** Whether it was placed; what the code for it could not be fetched for is said here, all else where it is placed. */
async function placing(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    console.error(error)
    toast.error('没有连上服务器，再提交一次')
    return false
  }
}
