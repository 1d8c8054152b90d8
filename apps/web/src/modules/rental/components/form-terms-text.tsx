import { rentalTerms } from '@jihui/protocol/legal/rental-terms'

/** The rental terms, to be read without leaving the form. */
export function RentalTermsText() {
  return (
    <article>
      <ul className="space-y-2">
        {rentalTerms.summary.map((point) => (
          <li key={point} className="relative ps-4 text-body text-ink-2">
            <span aria-hidden="true" className="absolute start-0 top-[9px] h-1.5 w-[3px] bg-accent" />
            {point}
          </li>
        ))}
      </ul>
      {rentalTerms.sections.map((section, index) => (
        <details key={section.title} open className="mt-4">
          <summary className="flex min-h-11 items-center rounded-half text-title-s font-semibold">
            {section.title}
          </summary>
          <ol className="mt-2 space-y-3">
            {section.paragraphs.map((clause, number) => (
              <li key={clause} className="flex gap-3 text-body text-ink-2">
                <span className="figures shrink-0 text-ink-3">
                  {index + 1}.{number + 1}
                </span>
                <span>{clause}</span>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </article>
  )
}
