import { Button } from '../../../ui/button.tsx'

/** One part of the page failed; the others stand. */
export function SectionProblem({
  text,
  isRetrying,
  onRetry,
}: {
  text: string
  isRetrying: boolean
  onRetry: () => void
}) {
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 rounded-card bg-danger-soft py-1 ps-4 pe-1 text-meta text-danger"
    >
      <span>{text}</span>
      <Button tone="ghost" busy={isRetrying} onClick={onRetry} className="shrink-0">
        再试一次
      </Button>
    </div>
  )
}
