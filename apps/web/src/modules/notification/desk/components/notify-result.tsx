import { CircleCheck } from 'lucide-react'
import type { SendResult } from '../notify-queries.ts'
import { reachedParts, resultTitle } from '../notify-words.ts'

export function NotifyResult({ result, to }: { result: SendResult; to: string }) {
  return (
    <div role="status" className="rounded-card bg-ok-soft p-4">
      <p className="flex items-center gap-2 text-body font-semibold text-ok">
        <CircleCheck size={18} className="shrink-0" aria-hidden="true" />
        {resultTitle(result, to)}
      </p>
      <ul className="mt-1 ps-[26px]">
        {reachedParts(result).map((part) => (
          <li key={part} className="figures text-meta text-ink">
            {part}
          </li>
        ))}
      </ul>
    </div>
  )
}
