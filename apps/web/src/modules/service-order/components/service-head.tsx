import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { drawingOf } from '../service-drawings.ts'

interface ServiceHeadProps {
  code: string
  name: string
  /** When, where, how urgent. */
  facts: readonly string[]
}
/** Which service it is, and what is to be known of it at a glance. */
export function ServiceHead({ code, name, facts }: ServiceHeadProps) {
  const { illustration, line } = drawingOf(code)
  return (
    <div data-line={line} className="flex items-center gap-4">
      <MachineTile line={line} illustration={illustration} size="compact" />
      <div className="min-w-0">
        <p className="text-lead font-semibold">{name}</p>
        {facts.map((fact) => (
          <p key={fact} className="text-meta text-ink-2">
            {fact}
          </p>
        ))}
      </div>
    </div>
  )
}
