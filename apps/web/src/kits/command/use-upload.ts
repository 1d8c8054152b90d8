import { useEffect, useRef, useState } from 'react'
import type { Upload } from '../../shell/api/upload.ts'
import { type CommandOptions, useCommand } from './use-command.ts'

interface UploadOptions<Input, Answer> extends CommandOptions<Input, Answer> {
  /** Whoever leaves the screen does not want it sent any more. */
  readonly stopsWhenLeft?: boolean
}

/**
 * A command that carries files. `share`: how much of them has left this machine, 0…1, while it is under way. `cancel`
 * stops it; what was stopped fails as CANCELLED.
 *
 * @param begin Starts the call.
 */
export function useUpload<Answer, Input>(
  begin: (input: Input, onProgress: (share: number) => void) => Upload<Answer>,
  { stopsWhenLeft = false, ...options }: UploadOptions<Input, Answer> = {},
) {
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => (stopsWhenLeft ? stop.current?.() : undefined), [stopsWhenLeft])
  const command = useCommand(async (input: Input) => {
    setShare(0)
    const sent = begin(input, setShare)
    stop.current = sent.cancel
    return sent.done.finally(() => {
      stop.current = undefined
      setShare(null)
    })
  }, options)
  return { ...command, share, cancel: () => stop.current?.() }
}
