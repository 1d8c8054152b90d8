import { Fragment } from 'react'

/** Short facts one after the other; a line ends between them, and inside one only where it is longer than a line. */
export function FactsLine({ facts }: { facts: readonly string[] }) {
  const told = facts.filter(Boolean)
  return (
    <span className="block text-meta text-ink-2">
      {told.map((fact, at) => (
        <Fragment key={fact}>
          <span className="inline-block max-w-full">
            {fact}
            {at < told.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  )
}
