import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { sendPaper, type NewPaper } from './wallet-queries.ts'

/** Sends one paper and tells how far it is; leaving the form stops it. */
export function usePaperUpload() {
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<{ message: string; errors: Readonly<Record<string, string>> }>()
  const running = useRef<(() => void) | null>(null)
  useEffect(() => () => running.current?.(), [])

  const send = async (paper: NewPaper): Promise<string | undefined> => {
    setFailure(undefined)
    setShare(0)
    const sending = sendPaper(paper, setShare)
    running.current = sending.cancel
    try {
      const { message } = await sending.done
      await client.invalidateQueries({ queryKey: ['qualification'] })
      return message
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CANCELLED'))
        setFailure({ message: messageOf(error), errors: error instanceof ApiError ? error.errors : {} })
      return undefined
    } finally {
      running.current = null
      setShare(undefined)
    }
  }
  return { send, share, failure, cancel: () => running.current?.() }
}
