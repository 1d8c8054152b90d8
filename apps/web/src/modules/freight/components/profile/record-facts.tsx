/** Figures others judge one by, beside each other. */
export function RecordFacts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl data-line="freight" className="grid grid-cols-3 gap-3 rounded-card bg-hue-soft p-4">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="figures text-title font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
