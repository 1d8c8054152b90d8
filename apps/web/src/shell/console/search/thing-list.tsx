import { CornerDownLeft } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { MatchedText } from '../../../ui/text/matched-text.tsx'
import type { ShownGroup, ShownThing } from './shown-things.ts'

export const optionId = (list: string, at: number): string => `${list}-${at}`

interface ThingListProps {
  id: string
  label: string
  groups: readonly ShownGroup[]
  /** Which one Enter opens. */
  at: number
  isWaiting: boolean
  /** What is marked in it. */
  wanted: string
  onMark: (at: number) => void
  onOpen: (thing: ShownThing) => void
}

export function ThingList({ id, label, groups, at, isWaiting, wanted, onMark, onOpen }: ThingListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const firstOf = groups.map((_, before) => groups.slice(0, before).reduce((sum, { things }) => sum + things.length, 0))
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-busy={isWaiting}>
      {groups.map(({ title, things }, order) => (
        <div key={title} role="group" aria-labelledby={`${id}-of-${order}`} className="pb-2">
          <div id={`${id}-of-${order}`} className="px-3 py-1 text-caption text-ink-3">
            {title}
          </div>
          {things.map((thing, index) => {
            const place = (firstOf[order] ?? 0) + index
            return (
              <ThingRow
                key={`${thing.name} ${thing.thing.id}`}
                id={optionId(id, place)}
                shown={thing}
                isMarked={place === at}
                wanted={wanted}
                onMark={() => place !== at && onMark(place)}
                onOpen={() => onOpen(thing)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ThingRowProps {
  id: string
  shown: ShownThing
  isMarked: boolean
  wanted: string
  onMark: () => void
  onOpen: () => void
}

function ThingRow({ id, shown: { kind, thing }, isMarked, wanted, onMark, onOpen }: ThingRowProps) {
  const Icon = kind.icon
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      data-line={thing.line ?? undefined}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onMark}
      onClick={onOpen}
      className={cx(
        'flex min-h-14 w-full scroll-mt-8 items-center gap-3 rounded-half border-s-[3px] px-3 py-2 text-start',
        isMarked ? 'border-accent bg-sunken' : 'border-transparent',
      )}
    >
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx('shrink-0', thing.line ? 'text-hue-ink' : 'text-ink-2')}
      />
      <span className="min-w-0 flex-1">
        <span className="figures block text-body font-semibold">
          <MatchedText text={thing.title} keyword={wanted} />
        </span>
        {thing.detail && (
          <span className="figures block text-meta text-ink-2">
            <Detail text={thing.detail} wanted={wanted} />
          </span>
        )}
      </span>
      {thing.status && <span className="keep shrink-0 text-meta text-ink-2">{thing.status}</span>}
      <CornerDownLeft
        size={16}
        aria-hidden="true"
        className={cx('hidden shrink-0 text-ink-3 lg:pointer-fine:block', !isMarked && 'invisible')}
      />
    </button>
  )
}

/** Where there is room, lines end between the facts; a telephone number stays in one. */
function Detail({ text, wanted }: { text: string; wanted: string }) {
  const facts = text.split(' · ')
  return facts.map((fact, index) => (
    <Fragment key={index}>
      <span className="md:inline-block">
        <MatchedText text={fact} keyword={wanted} />
        {index < facts.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ))
}
