/** The heading of a screen of the books: what comes of them, in parts that stay whole. */
export function HeadWords({ caption, parts }: { caption: string; parts: readonly string[] }) {
  return (
    <div className="min-w-0">
      <p className="figures text-meta text-ink-2">{caption}</p>
      <h1 className="text-display">
        {parts.map((part) => (
          <span key={part} className="keep">
            {part}
          </span>
        ))}
      </h1>
    </div>
  )
}
